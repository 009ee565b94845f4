import {
  DateText,
  PriceDays,
  TextLine,
  type ImportIssue,
  type Tariff,
  type Lang,
} from '@heliograph/contracts/http';
import { groupBy } from '@heliograph/domain/groupBy';
import {
  tariffOfRows,
  type TariffRow,
  type TariffRowError,
  type TariffRowReason,
} from '@heliograph/domain/imports';
import { draftToTariff } from '@heliograph/domain/tariff';
import { z } from 'zod';
import type { CheckedRow } from '../../../../storage/repositories/imports.ts';
import { requireSession, type Caller } from '../../../caller.ts';
import { fieldMissing, Refused } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { requireCurrency, parseStart } from '../../tariff/tariffRules.ts';
import type { ImportWork, SentRow } from '../importKind.ts';
import { distinctTexts, catchRefusal, rowIssues, getText } from '../rowIssues.ts';
import { findNamedStations, type StationRight } from '../stationRights.ts';
import { message, type MessageKey } from '../../../messages/message.ts';

export const SETS_TARIFFS: StationRight = {
  capability: 'station.tariff',
  one: 'importTariffForbidden',
  many: 'importTariffsForbidden',
};

const PriceCell = z.union([z.number(), z.string()]).nullable().default(null);
const ClockCell = z.string().max(64).default('');
const Row = z.object({
  station: TextLine.min(1),
  start_date: DateText.nullable().default(null),
  unit: z.string().trim().max(64).default(''),
  tab: PriceDays.nullable().default(null),
  startTime: ClockCell,
  endTime: ClockCell,
  consumptionPrice: PriceCell,
  feedinPrice: PriceCell,
});

/** A row without issues: that of its station and day which comes first has the whole tariff. */
export interface ImportedRow {
  station_id: number;
  /** YYYY-MM-DD; null from now on. */
  start_date: string | null;
  /** With the number of rows that it consists of; null for the other rows. */
  tariff: (Omit<Tariff, 'station_id'> & { rows: number }) | null;
}

/** Key shared by rows of one tariff. */
export const tariffKey = ({ station_id, start_date }: Omit<ImportedRow, 'tariff'>): string =>
  `${station_id} ${start_date ?? 'now'}`;

interface ReadRow {
  row: number;
  error: z.ZodError | undefined;
  data: z.output<typeof Row> | undefined;
  refusals: Refused[];
  /** Null for a row where that is unknown. */
  tariff: Omit<ImportedRow, 'tariff'> | null;
}

/** Checks rows as the call that sets one tariff does, those of one tariff together. */
export function createTariffCheck(services: Services): ImportWork['check'] {
  const { repositories, now } = services;

  /** Rows by themselves, with the tariff that they are part of. */
  async function readRows(rows: readonly SentRow[], caller: Caller): Promise<ReadRow[]> {
    const at = now();
    const { find } = await findNamedStations(
      services,
      requireSession(caller).person,
      distinctTexts(rows.map(({ values }) => getText(values, 'station'))),
      SETS_TARIFFS,
    );
    return rows.map(({ row, values }) => {
      const { data, error } = Row.safeParse(values, { reportInput: true });
      const named = getText(values, 'station');
      const station = named === '' ? null : find(named);
      if (station instanceof Refused || station === null)
        return { row, error, data, refusals: station ? [station] : [], tariff: null };
      const date = getText(values, 'start_date');
      const start_date = date === '' ? null : date;
      const refusals =
        start_date === null ? [] : catchRefusal(() => parseStart(start_date, station.time_zone, at));
      return { row, error, data, refusals: [...refusals], tariff: { station_id: station.id, start_date } };
    });
  }

  return async (importId, rows, caller) => {
    const read = await readRows(rows, caller);
    const tariffs = groupBy(
      read.filter(({ tariff }) => tariff !== null),
      ({ tariff }) => tariffKey(tariff!),
    );
    const elsewhere = await repositories.imports.countsByTarget(
      importId,
      [...tariffs.keys()],
      rows.map(({ row }) => row),
    );
    const whole = new Map<ReadRow, ImportedRow['tariff']>();
    for (const [key, parts] of tariffs) {
      parts.sort((one, other) => one.row - other.row);
      const [first] = parts as [ReadRow, ...ReadRow[]];
      if (elsewhere.has(key))
        first.refusals.push(new Refused('conflict', 'importTariffApart', { field: 'station' }));
      // Errors of a single row are not repeated for the others.
      else if (parts.every(({ data, refusals }) => data && refusals.length === 0))
        whole.set(first, getTariff(parts, caller));
    }
    const issues: ImportIssue[] = [];
    const checked = read.map(({ row, error, refusals, tariff }, index): CheckedRow => {
      const found = rowIssues(row, error, refusals, caller);
      issues.push(...found);
      const target = tariff && tariffKey(tariff);
      const data =
        found.length > 0 || !tariff
          ? null
          : ({ ...tariff, tariff: whole.get(read[index]!) ?? null } satisfies ImportedRow);
      return { row, identity: '', target, data };
    });
    return { issues, checked };
  };
}

/** The tariff that rows are together, or refusals for them. */
function getTariff(parts: readonly ReadRow[], caller: Caller): ImportedRow['tariff'] {
  const [first, ...others] = parts.map(({ row, data }): TariffRow & { unit: string } => ({ row, ...data! }));
  const refuse = (row: number, refusal: Refused) =>
    parts.find((part) => part.row === row)!.refusals.push(refusal);
  const rows = [first!, ...others] as const;
  const named = rows.find(({ unit }) => unit !== '') ?? rows[0];
  const { unit } = named;
  const odd = rows.find((one) => one.unit !== '' && one.unit !== unit);
  const field = 'unit';
  if (unit === '') refuse(named.row, fieldMissing(field));
  else for (const refusal of catchRefusal(() => requireCurrency(unit))) refuse(named.row, refusal);
  if (odd)
    refuse(
      odd.row,
      new Refused('badRequest', 'importTariffCurrency', { field, values: { row: named.row, unit } }),
    );
  const found = tariffOfRows([...rows] as [TariffRow, ...TariffRow[]]);
  if ('errors' in found) for (const error of found.errors) refuse(error.row, rowRefusal(error, caller.lang));
  if ('errors' in found || parts.some(({ refusals }) => refusals.length > 0)) return null;
  return { ...draftToTariff({ unit, ...found.tariff }), rows: parts.length };
}

const KEYS = {
  none: 'importTariffNone',
  absent: 'importTariffAbsent',
  mixed: 'importTariffMixed',
  days: 'importTariffDays',
  type: 'importTariffMixed',
  empty: 'importTariffTimes',
  price: 'importTariffPrice',
  clock: 'importTariffClock',
  start: 'importTariffStart',
  gap: 'importTariffGap',
  overlap: 'importTariffOverlap',
  equal: 'importTariffBackwards',
  backwards: 'importTariffBackwards',
  end: 'importTariffEnd',
} as const satisfies Record<TariffRowReason, MessageKey>;

/** Refusal of a row's prices because of the other rows of its tariff. */
const rowRefusal = ({ field, why, kind, other }: TariffRowError, lang: Lang): Refused =>
  new Refused('badRequest', KEYS[why], {
    field,
    values: {
      price: message(lang, kind === 'feedin' ? 'importTariffFeedin' : 'importTariffConsumption'),
      row: other?.row ?? '',
      end: other?.endTime ?? '',
    },
  });
