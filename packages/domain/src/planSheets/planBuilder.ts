import type { ImportCell } from '@heliograph/contracts/engine';
import type { DayKind, PlanPart, PlanWindow } from '@heliograph/contracts/http';
import { newPart, newPlan, wholeYear, type PartDraft, type PlanDraft } from '../billing/index.ts';
import {
  findColumn,
  GENERAL_FIELDS,
  OWN_FIELDS,
  planColumns,
  REQUIRED,
  TIER_FIELDS,
  WHOLESALE_FIELDS,
  WHOLESALE_KEYS,
  WINDOW_FIELDS,
  type PlanField,
} from './planColumns.ts';
import type { FilePlace, PlanFileError } from './planFileError.ts';
import { isErrorCell, readCell, readNumber, type NumberStyle, type PriceOf } from './readPlanCells.ts';
import type { SheetSeries } from './seriesNames.ts';

type Line = ReadonlyMap<PlanField, ImportCell>;
type Path = readonly (string | number)[];
type WholesaleDraft = NonNullable<Extract<PartDraft, { tiers: unknown }>['wholesale']>;

/** First row and cell of each field that a plan or part has once. */
type Given = Map<PlanField, { row: number; cell: ImportCell }>;

/** Rows of a part; null for an unreadable kind, whose rows are left out. */
interface PartRows {
  kind: PlanPart['kind'] | null;
  row: number;
  own: Given;
  tiers: { row: number; line: Line }[];
  windows: { row: number; line: Line }[];
}

interface ListRows {
  from: string;
  row: number;
  parts: PartRows[];
}

export type PlanBuilder = ReturnType<typeof createPlanBuilder>;

/** Builds a plan from its rows and tracks the cell of each field. */
export function createPlanBuilder(
  name: string,
  styles: ReadonlyMap<PlanField, NumberStyle>,
  series: readonly SheetSeries[],
) {
  const problems: PlanFileError[] = [];
  const places = new Map<string, FilePlace>();
  const general: Given = new Map();
  const lists: ListRows[] = [];
  let firstRow = 0;

  const fail = (problem: PlanFileError) => void problems.push(problem);
  const placed = (path: Path, row: number, field: PlanField) =>
    void places.set(path.join('.'), { row, field });

  /** The value of a cell; undefined if it is empty, or unreadable without a draft value. */
  function read(cell: ImportCell | undefined, row: number, field: PlanField, price?: PriceOf): unknown {
    if (cell === undefined) return undefined;
    const column = findColumn(field);
    const { value, why } = isErrorCell(cell)
      ? ({ value: undefined, why: 'error' } as const)
      : price
        ? readNumber(cell, column, styles.get(field)!, price)
        : readCell(cell, column, series);
    if (why) fail({ row, field, why });
    return value;
  }

  /** Keeps fields that occur once, and rejects different values in later rows. */
  function keep(given: Given, fields: readonly PlanField[], row: number, line: Line): void {
    for (const field of fields) {
      const cell = line.get(field);
      if (cell === undefined) continue;
      const before = given.get(field);
      if (!before) given.set(field, { row, cell });
      else if (String(before.cell) !== String(cell)) fail({ row, field, why: 'differs' });
    }
  }

  function add(row: number, line: Line): void {
    if (lists.length === 0) {
      firstRow = row;
      read(line.get('plan'), row, 'plan');
      lists.push({ from: '', row, parts: [] });
    }
    keep(general, GENERAL_FIELDS, row, line);
    const from = read(line.get('validFrom'), row, 'validFrom');
    if (from !== undefined && from !== lists.at(-1)!.from)
      // Rows before the first date have the initial prices.
      lists.push({ from: from as string, row, parts: [] });
    const { parts } = lists.at(-1)!;
    if (line.has('part')) {
      const kind = (read(line.get('part'), row, 'part') ?? null) as PartRows['kind'];
      parts.push({ kind, row, own: new Map(), tiers: [], windows: [] });
    }
    const part = parts.at(-1);
    if (part) addToPart(part, row, line);
    else if (planColumns.some(({ field }) => isOfParts(field) && line.has(field)))
      fail({ row, field: 'part', why: 'noPart' });
  }

  function addToPart({ kind, row: begin, own, tiers, windows }: PartRows, row: number, line: Line): void {
    if (kind === null) return;
    const hasTiers = isTiered(kind);
    const fields: readonly PlanField[] = [...OWN_FIELDS[kind], ...(hasTiers ? WHOLESALE_FIELDS : [])];
    keep(own, fields, row, line);
    const hasAny = (some: readonly PlanField[]) => some.some((field) => line.has(field));
    const hasWindows = kind !== 'supply' && kind !== 'discount';
    // The first row always has a price, even if its cell is empty.
    if (hasTiers && (row === begin || hasAny(TIER_FIELDS))) tiers.push({ row, line });
    if (hasWindows && hasAny(WINDOW_FIELDS)) windows.push({ row, line });
    for (const { field } of planColumns) {
      const isOwn =
        fields.includes(field) ||
        (hasTiers && isOneOf(TIER_FIELDS, field)) ||
        (hasWindows && isOneOf(WINDOW_FIELDS, field));
      if (isOfParts(field) && !isOwn && line.has(field)) fail({ row, field, why: 'unused' });
    }
  }

  /** Reads fields that occur once into a draft; its own values are the defaults. */
  function fill(
    draft: Record<string, unknown>,
    fields: readonly PlanField[],
    given: Given,
    row: number,
    path: Path,
    priceOf?: () => PriceOf,
  ): void {
    for (const field of fields) {
      const found = given.get(field);
      placed([...path, field], found?.row ?? row, field);
      if (!found && REQUIRED.includes(field)) fail({ row, field, why: 'missing' });
      const { kind } = findColumn(field);
      const value = read(
        found?.cell,
        found?.row ?? row,
        field,
        kind === 'money' || kind === 'number' ? priceOf!() : undefined,
      );
      if (value !== undefined) draft[field] = value;
    }
  }

  function endPart({ kind, row, own, tiers, windows }: PartRows, path: Path, currency: string): PartDraft {
    const part = newPart(kind!);
    const draft = part as unknown as Record<string, unknown>;
    placed(path, row, 'part');
    const fields: readonly PlanField[] = OWN_FIELDS[kind!];
    const isNumber = (field: PlanField) => ['money', 'number'].includes(findColumn(field).kind);
    // Reads words first, since they determine the meaning of numbers.
    const price = (): PriceOf => {
      const { per, unit, of } = draft as Partial<Record<string, string>>;
      return {
        kind: kind!,
        currency,
        ...(per !== undefined && { per }),
        ...(unit !== undefined && { unit }),
        ...(of !== undefined && of !== 'fixed' && { unit: '%' }),
      };
    };
    fill(
      draft,
      fields.filter((field) => !isNumber(field)),
      own,
      row,
      path,
    );
    fill(draft, fields.filter(isNumber), own, row, path, price);
    if ('tiers' in part) {
      placed([...path, 'tiers'], tiers[0]!.row, 'price');
      draft.tiers = tiers.map(({ row: at, line }, index) => {
        for (const field of TIER_FIELDS) placed([...path, 'tiers', index, field], at, field);
        return {
          upTo: read(line.get('upTo'), at, 'upTo', price()) ?? null,
          price: read(line.get('price'), at, 'price', price()) ?? '',
        };
      });
      const wholesale = readWholesale(own, row, path, price());
      if (wholesale) draft.wholesale = wholesale;
    }
    if ('windows' in part) {
      placed([...path, 'windows'], windows[0]?.row ?? row, 'from');
      draft.windows = windows.map(({ row: at, line }, index) =>
        readWindow(line, at, [...path, 'windows', index]),
      );
    }
    return part;
  }

  /** Fields of a part with a price series; null for fixed prices. */
  function readWholesale(own: Given, row: number, path: Path, price: PriceOf): WholesaleDraft | null {
    const isFixed = !own.has('series');
    const draft: WholesaleDraft = { series_id: 0, factor: 1, atLeast: null, atMost: null };
    for (const field of WHOLESALE_FIELDS) {
      const found = own.get(field);
      placed([...path, 'wholesale', WHOLESALE_KEYS[field]], found?.row ?? row, field);
      if (!found) continue;
      if (isFixed) {
        fail({ row: found.row, field, why: 'noSeries' });
        continue;
      }
      const value = read(found.cell, found.row, field, field === 'series' ? undefined : price);
      if (value !== undefined) draft[WHOLESALE_KEYS[field]] = value as number | string;
    }
    return isFixed ? null : draft;
  }

  function readWindow(line: Line, row: number, path: Path): PlanWindow {
    const window: PlanWindow = wholeYear();
    for (const field of WINDOW_FIELDS) {
      placed([...path, field], row, field);
      const value = read(line.get(field), row, field);
      if (value === undefined) continue;
      if (field === 'days') window.days = value as DayKind[];
      else window[field] = value as string;
    }
    const ends = (['seasonFrom', 'seasonTo'] as const).filter((field) => !line.has(field));
    if (ends.length === 1) fail({ row, field: ends[0]!, why: 'season' });
    return window;
  }

  function end() {
    const draft = { ...newPlan('AUD'), note: '' } as Record<string, unknown>;
    fill(draft, GENERAL_FIELDS, general, firstRow, []);
    const holidays = draft.holidays as string[];
    holidays.forEach((_, index) =>
      placed(['holidays', index], general.get('holidays')?.row ?? firstRow, 'holidays'),
    );
    const [first, ...changes] = lists.map(({ from, row, parts }, list) => {
      const path = list === 0 ? ['parts'] : ['changes', list - 1, 'parts'];
      placed(path, row, 'part');
      if (list > 0) placed(['changes', list - 1, 'from'], row, 'validFrom');
      placed(['changes'], row, 'validFrom');
      const known = parts.filter(({ kind }) => kind !== null);
      return {
        from,
        parts: known.map((part, index) => endPart(part, [...path, index], draft.currency as string)),
      };
    });
    const { note, ...rest } = draft;
    return {
      row: firstRow,
      note: note as string,
      plan: { ...rest, parts: first!.parts, ...(changes.length > 0 && { changes }) } as unknown as PlanDraft,
      problems,
      getPlace,
    };
  }

  /** The cell of a field, or of the closest object that contains it. */
  function getPlace(path: Path): FilePlace {
    for (let length = path.length; length > 0; length--) {
      const place = places.get(path.slice(0, length).join('.'));
      if (place) return place;
    }
    return { row: firstRow, field: 'plan' };
  }

  return { name, add, fail, end };
}

const isOneOf = (fields: readonly PlanField[], field: PlanField): boolean => fields.includes(field);
const isTiered = (kind: PlanPart['kind']): boolean =>
  kind === 'usage' || kind === 'controlled' || kind === 'feedIn';
/** True for fields of a part. */
const isOfParts = (field: PlanField): boolean =>
  field !== 'plan' && field !== 'validFrom' && field !== 'part' && !isOneOf(GENERAL_FIELDS, field);
