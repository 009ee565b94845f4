import type { ImportColumn } from './importColumn.ts';
import { stationReference } from './stationReference.ts';

/** Prices may also be in hundredths of the currency. */
const PRICE_UNITS: ImportColumn['units'] = {
  'per kWh': 1,
  '/kWh': 1,
  '$/kWh': 1,
  'AUD/kWh': 1,
  '元/kWh': 1,
  'c/kWh': 0.01,
  'ct/kWh': 0.01,
  'cent/kWh': 0.01,
  'cents/kWh': 0.01,
  '¢/kWh': 0.01,
  '分/kWh': 0.01,
};

/** Columns of a tariff import, in template order. */
export const tariffColumns: readonly ImportColumn[] = [
  stationReference,
  {
    field: 'start_date',
    required: false,
    kind: 'date',
    headings: {
      en: [
        'In force from',
        'Valid from',
        'First day',
        'Start date',
        'Effective date',
        'Effective from',
        'Date',
      ],
      zh: ['生效日期', '起始日期', '开始日期', '日期'],
    },
    example: '2027-07-01',
  },
  {
    field: 'unit',
    required: true,
    kind: 'currency',
    headings: { en: ['Currency', 'Currency code', 'Unit'], zh: ['货币', '币种', '货币代码'] },
    example: 'AUD',
  },
  {
    field: 'tab',
    required: false,
    kind: 'days',
    headings: { en: ['Days', 'Day', 'Day type', 'Weekdays'], zh: ['日期类型', '适用日', '星期'] },
    example: 'Weekday',
  },
  {
    field: 'startTime',
    required: false,
    kind: 'clock',
    headings: { en: ['From', 'Start', 'Start time', 'Begin'], zh: ['开始', '开始时间', '起'] },
    example: '00:00',
  },
  {
    field: 'endTime',
    required: false,
    kind: 'clock',
    headings: { en: ['To', 'Until', 'End', 'End time'], zh: ['结束', '结束时间', '止'] },
    example: '24:00',
  },
  {
    field: 'consumptionPrice',
    required: true,
    kind: 'number',
    units: PRICE_UNITS,
    headings: {
      en: [
        'Consumption price',
        'Consumption',
        'Import price',
        'Import',
        'Buying price',
        'Usage rate',
        'Price',
      ],
      zh: ['用电电价', '用电价格', '购电价格', '用电', '电价'],
    },
    example: 0.37,
  },
  {
    field: 'feedinPrice',
    required: true,
    kind: 'number',
    units: PRICE_UNITS,
    headings: {
      en: ['Feed-in price', 'Feed-in', 'Feed-in tariff', 'FiT', 'Export price', 'Export', 'Selling price'],
      zh: ['上网电价', '上网价格', '馈网价格', '上网', '售电价格'],
    },
    example: 0.08,
  },
];
