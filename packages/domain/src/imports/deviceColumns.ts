import { ConnectedType } from '@heliograph/contracts/http';
import type { ImportColumn } from './importColumn.ts';
import { stationReference } from './stationReference.ts';

/** Columns of a device import, in template order. */
export const deviceColumns: readonly ImportColumn[] = [
  stationReference,
  {
    field: 'gateway_uuid',
    required: false,
    kind: 'gateway',
    headings: {
      en: ['Gateway', 'Gateway ID', 'Gateway UUID', 'UUID', 'Logger', 'Data logger', 'MQTT user'],
      zh: ['网关', '网关 ID', '网关编号', '网关 UUID', '采集器', 'MQTT 用户'],
    },
    example: 'new',
  },
  {
    field: 'obj_type',
    required: true,
    kind: 'deviceType',
    deviceTypes: ConnectedType.options,
    headings: {
      en: ['Device type', 'Type', 'Kind', 'Equipment type', 'Category'],
      zh: ['设备类型', '类型', '种类'],
    },
    example: 'Smart meter',
  },
  {
    field: 'mod_id',
    required: false,
    kind: 'model',
    deviceTypes: ConnectedType.options,
    headings: {
      en: ['Model', 'Device model', 'Model name', 'Equipment model'],
      zh: ['型号', '设备型号'],
    },
    example: '',
  },
  {
    field: 'iot_serial_no',
    required: true,
    kind: 'text',
    headings: {
      en: ['Serial number', 'Serial', 'SN', 'S/N', 'Serial key', 'Device serial number', 'Device SN'],
      zh: ['序列号', 'SN', '设备序列号'],
    },
    example: 'MTR-2405-0001',
  },
  {
    field: 'device_name',
    required: false,
    kind: 'text',
    headings: {
      en: ['Device name', 'Name', 'Device', 'Description', 'Label'],
      zh: ['设备名称', '名称', '设备', '备注'],
    },
    example: '',
  },
];
