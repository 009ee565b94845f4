import type { TariffQuestion, WhatIf } from '@heliograph/contracts/engine';
import { readPeriod } from '../../../shared/period/periodAddress.ts';
import type { PeriodChoice } from '../../../shared/period/periods.ts';
import { readWhatIf } from './whatIf/whatIfAddress.ts';

export const INTERVALS = [5, 15, 30, 60] as const satisfies readonly TariffQuestion['interval'][];
export const ROWS = ['interval', 'day', 'month', 'year'] as const satisfies readonly TariffQuestion['rows'][];

export type Rows = TariffQuestion['rows'];

/** A tariff report as its address says it. */
export interface TariffAddress {
  choice: PeriodChoice;
  interval: TariffQuestion['interval'];
  rows: Rows;
  whatIf: WhatIf | null;
}

/** What an address says of a tariff report, with what is usual for the rest. @param today YYYY-MM-DD */
export function readTariffAddress(search: URLSearchParams, today: string): TariffAddress {
  const choice = readPeriod(search, { usual: 'month', today });
  return {
    choice,
    interval: INTERVALS.find((one) => String(one) === search.get('interval')) ?? 60,
    rows: rowsIn(choice).find((one) => one === search.get('rows')) ?? usualRows(choice),
    whatIf: readWhatIf(search.get('whatIf')),
  };
}

const DAY = 86_400_000;

/** Rows with which a period is read at a glance: some dozens. */
export function usualRows({ period, start, end }: PeriodChoice): Rows {
  switch (period) {
    case 'day':
      return 'interval';
    case 'week':
    case 'month':
      return 'day';
    case 'year':
      return 'month';
    case 'overyear':
      return 'year';
    case 'custom': {
      const days = start === null || end === null ? 0 : (end - start) / DAY;
      return days <= 2 ? 'interval' : days <= 100 ? 'day' : 'month';
    }
  }
}

/** Rows that a period can be divided into. */
export function rowsIn({ period }: PeriodChoice): readonly Rows[] {
  const most = { day: 1, week: 2, month: 2, year: 3, overyear: 4, custom: 4 }[period];
  return ROWS.slice(0, most);
}
