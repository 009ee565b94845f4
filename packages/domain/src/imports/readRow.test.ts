import type { ImportCell } from '@heliograph/contracts/engine';
import type { ImportField } from '@heliograph/contracts/http';
import { describe, expect, it } from 'vitest';
import { deviceModels, DeviceTypeCode } from '../models/index.ts';
import type { DecimalSign } from './decimals.ts';
import { importColumns } from './importColumns.ts';
import { readRow } from './readRow.ts';

const read = (
  field: ImportField,
  cell: ImportCell,
  { factor = 1, decimal }: { factor?: number; decimal?: DecimalSign } = {},
) => {
  const column = Object.values(importColumns)
    .flat()
    .find((one) => one.field === field)!;
  const { values, issues } = readRow([cell], [{ index: 0, column, factor }], decimal ?? '.');
  return [values[field], ...issues.map(({ why }) => why)];
};

const meter = deviceModels.find(({ deviceType }) => deviceType === DeviceTypeCode.smartMeter)!;
const model = deviceModels.find(({ deviceType }) => deviceType === DeviceTypeCode.hybridInverter)!;

describe('a cell', () => {
  it.each<[field: ImportField, cell: ImportCell, read: unknown[]]>([
    ['station_name', '=1+1', ['=1+1']],
    ['station_name', 'Two\nlines', ['Two lines']],
    ['address', '1 Queen Street\r\nBrisbane', ['1 Queen Street, Brisbane']],
    ['station_type', '户用', ['residential']],
    ['station_type', 'COMMERCIAL and industrial', ['commercial']],
    ['station_type', 'castle', ['castle']],
    ['area', 'Queensland', ['QLD']],
    ['area', '昆士兰州', ['QLD']],
    ['agent', 'sa power networks', ['SA Power Networks']],
    ['postal_code', 800, ['0800']],
    ['postal_code', '0800', ['0800']],
    ['nmi', '3120 123 456', ['3120123456']],
    ['nmi', 31_201_234_567, ['31201234567']],
    ['device.sn', 2_405_000_001, ['2405000001']],
    ['device.sn', 12_345_678_901_234_567, ['12345678901234568', 'digits']],
    ['device.mod_id', model.id, [model.id]],
    ['device.mod_id', model.name.zh, [model.id]],
    ['device.mod_id', 'X-1', ['X-1', 'model']],
    ['nmi_reg', '是', [1]],
    ['nmi_reg', false, [0]],
    ['nmi_reg', 'perhaps', ['perhaps', 'flag']],
    ['installed_capacity', '6.6 kW', [6.6]],
    ['installed_capacity', '6600 W', [6.6]],
    ['installed_capacity', 'six', ['six', 'number']],
    ['installed_capacity', '#N/A', ['#N/A', 'error']],
    ['rated_capacity', '10 kWh', ['10 kWh', 'number']],
    ['latitude', '-27.4698°', [-27.4698]],
    ['customer', null, [undefined]],
    ['station', 4711, ['4711']],
    ['obj_type', 'smart meter', ['C005']],
    ['obj_type', '电动汽车充电桩', ['C007']],
    ['obj_type', 'Gateway', ['Gateway']],
    ['mod_id', meter.name.en, [meter.id]],
    ['mod_id', 'Gateway', ['Gateway', 'model']],
    ['unit', ' aud', ['AUD']],
    ['tab', 'Weekdays', ['weekday']],
    ['tab', '周末', ['weekend']],
    ['tab', 'Sunday', ['Sunday', 'days']],
    ['start_date', '2027-07-01', ['2027-07-01']],
    ['start_date', '2027-07-01 00:00:00', ['2027-07-01']],
    ['start_date', '2027年7月1日', ['2027-07-01']],
    ['start_date', 46_569, ['2027-07-01']],
    ['start_date', '1/7/2027', ['1/7/2027', 'date']],
    ['start_date', '2027-02-30', ['2027-02-30', 'date']],
    ['startTime', '7:00', ['07:00']],
    ['startTime', '07:00:00', ['07:00']],
    ['startTime', '7 am', ['07:00']],
    ['startTime', '12:00 a.m.', ['00:00']],
    ['startTime', '10:30 PM', ['22:30']],
    ['startTime', 7, ['07:00']],
    ['startTime', 0.875, ['21:00']],
    ['startTime', '1899-12-31 22:00:00', ['22:00']],
    ['endTime', '24:00', ['24:00']],
    ['endTime', '1899-12-31', ['00:00']],
    ['endTime', 'noon', ['noon', 'clock']],
    ['endTime', '25:00', ['25:00', 'clock']],
    ['consumptionPrice', '0.3245', [0.3245]],
    ['gateway_uuid', ' NEW ', ['new']],
    ['gateway_uuid', 'New: Shed', ['new Shed']],
    ['gateway_uuid', '新建 车库', ['new 车库']],
    ['gateway_uuid', 'new-0123456789', ['new-0123456789']],
    ['gateway_uuid', 'Newport-1', ['Newport-1']],
  ])('[IMP-01] %s %j is read as %j', (field, cell, value) => expect(read(field, cell)).toEqual(value));

  it('[IMP-01] has the unit of its column and the decimal sign of the file', () => {
    expect(read('installed_capacity', 6600, { factor: 0.001 })).toEqual([6.6]);
    expect(read('feedinPrice', 32.45, { factor: 0.01 })).toEqual([0.3245]);
    expect(read('installed_capacity', '6.600,5', { factor: 0.001, decimal: ',' })).toEqual([6.6005]);
  });
});
