import type { Translation } from '../../translation.ts';
import type { messages as source } from '../en/units.ts';

export const messages = {
  W: '瓦',
  kW: '千瓦',
  MW: '兆瓦',
  GW: '吉瓦',
  kWh: '千瓦时',
  MWh: '兆瓦时',
  GWh: '吉瓦时',
  percent: '百分之',
} as const satisfies Translation<typeof source>;
