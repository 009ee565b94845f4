import type { TariffQuestion, WhatIf } from '@heliograph/contracts/engine';
import { draftToTariff, tariffErrors, type TariffDraft } from '@heliograph/domain/tariff';
import { parsePeriod, type PeriodChoice } from '../../../shared/period/periods.ts';

export const INTERVALS = [5, 15, 30, 60] as const satisfies readonly TariffQuestion['interval'][];
export const ROWS = ['interval', 'day', 'month', 'year'] as const satisfies readonly TariffQuestion['rows'][];

export type Rows = TariffQuestion['rows'];

/** Address of a tariff report. */
export interface TariffAddress {
  choice: PeriodChoice;
  interval: TariffQuestion['interval'];
  rows: Rows;
  whatIf: WhatIf | null;
}

/** Reads an address, with defaults for what it leaves open. @param today YYYY-MM-DD */
export function readTariffAddress(search: URLSearchParams, today: string): TariffAddress {
  const choice = parsePeriod(search, { usual: 'month', today });
  return {
    choice,
    interval: INTERVALS.find((one) => String(one) === search.get('interval')) ?? 60,
    rows: rowsIn(choice).find((one) => one === search.get('rows')) ?? usualRows(choice),
    whatIf: readWhatIf(search.get('whatIf')),
  };
}

const DAY = 86_400_000;

/** The rows that a period starts with: some dozens of them. */
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

/** The rows that a period can be divided into. */
export function rowsIn({ period }: PeriodChoice): readonly Rows[] {
  const most = { day: 1, week: 2, month: 2, year: 3, overyear: 4, custom: 4 }[period];
  return ROWS.slice(0, most);
}

type Draft = Extract<WhatIf, { tariff: 'draft' }>['draft'];
type Price = Draft['feedinPrice'];
type ShortPrice = number | [tab: string, data: [start: string, end: string, value: number][]][];

/** Another tariff in an address: `station.12`, `version.12.1767225600000`, `draft.` and its prices. */
export function writeWhatIf(whatIf: WhatIf): string {
  switch (whatIf.tariff) {
    case 'station':
      return `station.${whatIf.stationId}`;
    case 'version':
      return `version.${whatIf.stationId}.${whatIf.from}`;
    case 'draft': {
      const { unit, feedinType, feedinPrice, consumptionType, consumptionPrice } = whatIf.draft;
      const short = [
        unit,
        feedinType,
        shortPrice(feedinPrice),
        consumptionType,
        shortPrice(consumptionPrice),
      ];
      return `draft.${base64url(JSON.stringify(short))}`;
    }
  }
}

/** The other tariff of an address; null without one, or if it could not be in force. */
export function readWhatIf(text: string | null): WhatIf | null {
  const [tariff, first = '', second = ''] = text?.split('.') ?? [];
  const stationId = Number(first);
  switch (tariff) {
    case 'station':
      return isId(stationId) ? { tariff, stationId } : null;
    case 'version':
      return isId(stationId) && isId(Number(second)) ? { tariff, stationId, from: Number(second) } : null;
    case 'draft': {
      const draft = readDraft(first);
      return draft && { tariff, draft };
    }
    default:
      return null;
  }
}

const isId = (value: number) => Number.isSafeInteger(value) && value > 0;

const shortPrice = (price: Price): ShortPrice =>
  typeof price === 'number'
    ? price
    : price.map(({ tab, data }) => [
        tab,
        data.map(({ startTime, endTime, value }) => [startTime, endTime, value]),
      ]);

function readDraft(text: string): Draft | null {
  try {
    const [unit, feedinType, feedin, consumptionType, consumption] = JSON.parse(fromBase64url(text)) as [
      string,
      Draft['feedinType'],
      ShortPrice,
      Draft['consumptionType'],
      ShortPrice,
    ];
    const draft = {
      unit,
      feedinType,
      feedinPrice: wholePrice(feedin),
      consumptionType,
      consumptionPrice: wholePrice(consumption),
    } as TariffDraft;
    // An address can be typed by hand.
    return tariffErrors(draft).length === 0 ? draftToTariff(draft) : null;
  } catch {
    return null;
  }
}

const wholePrice = (price: ShortPrice) =>
  typeof price === 'number'
    ? price
    : price.map(([tab, data]) => ({
        tab,
        data: data.map(([startTime, endTime, value]) => ({ startTime, endTime, value })),
      }));

const base64url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64url = (text: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0)),
  );
