import { detectDateOrder, detectStamp, parseClockTime, type DateOrder } from '@heliograph/domain/histories';
import { isDecimalOpen, normalHeading, type DecimalSign } from '@heliograph/domain/imports';
import { columnCells, listHeadings, sheetDecimal, type HeadedSheet } from './sheetRows.ts';
import type { Choices } from './useRememberedChoices.ts';

/** How the times and numbers of a table are written. */
export interface ReadingChoices {
  /** Null while the dates can be read in two ways. */
  order: DateOrder | null;
  decimal: DecimalSign;
  /** Edge of its interval that a time is at. */
  stamp: 'start' | 'end';
  zone: string;
}

/** Source of a choice: nothing decides one that is `assumed`. */
export type Decision = 'heading' | 'values' | 'remembered' | 'chosen' | 'assumed';

/** A table with how it is read, and what decided that. */
export interface ReadSheet extends HeadedSheet, ReadingChoices {
  decided: Readonly<Record<keyof ReadingChoices, Decision>>;
  remembered: Choices;
}

const FIELDS = ['order', 'decimal', 'stamp', 'zone'] as const;

/** Name under which a choice about files with these headings is remembered. */
export const choiceKey = (sheet: HeadedSheet, field: string): string =>
  `${field}: ${listHeadings(sheet).map(normalHeading).join('|')}`;

interface SheetPlaces {
  time: number | null;
  numbers: readonly number[];
  /** Stated by a heading, or by the format of the file. */
  stated?: Partial<Pick<ReadingChoices, 'stamp' | 'zone'>>;
  /** Zone of files that state none. */
  zone: string;
}

/** Reads from a table how it is written; what it leaves open is as it was chosen for the last one with its headings. */
export function decideReading(
  sheet: HeadedSheet,
  remembered: Choices,
  { time, numbers, stated = {}, zone }: SheetPlaces,
): Pick<ReadSheet, keyof ReadingChoices | 'decided'> {
  const times = time === null ? [] : columnCells(sheet, [time]);
  const order = detectDateOrder(times);
  const texts = columnCells(sheet, numbers).filter((cell) => typeof cell === 'string');
  const edges = times.flatMap((cell) => parseClockTime(cell, order ?? 'dmy')?.local ?? []);
  const found: { [Field in keyof ReadingChoices]: ReadingChoices[Field] | null } = {
    order,
    decimal: isDecimalOpen(texts) ? null : sheetDecimal(sheet, numbers),
    stamp: stated.stamp ?? detectStamp(edges),
    zone: stated.zone ?? null,
  };
  const usual: ReadingChoices = { order: null, decimal: '.', stamp: 'start', zone };
  const decided = { order: 'assumed', decimal: 'assumed', stamp: 'assumed', zone: 'assumed' } as Record<
    keyof ReadingChoices,
    Decision
  >;
  const choices: ReadingChoices = { ...usual };
  for (const field of FIELDS) {
    const known = remembered[choiceKey(sheet, field)];
    const value = found[field] ?? known;
    if (value === undefined) continue;
    Object.assign(choices, { [field]: value });
    decided[field] = found[field] === null ? 'remembered' : field in stated ? 'heading' : 'values';
  }
  return { ...choices, decided };
}

/** The table with a choice of the person. */
export const withChoice = <Sheet extends ReadSheet>(
  sheet: Sheet,
  changes: Partial<ReadingChoices>,
): Sheet => ({
  ...sheet,
  ...changes,
  decided: {
    ...sheet.decided,
    ...Object.fromEntries(Object.keys(changes).map((field) => [field, 'chosen'])),
  },
});

/** A new reading of a table, except for what the person chose. */
export function keepChosen(
  before: ReadSheet,
  next: Pick<ReadSheet, keyof ReadingChoices | 'decided'>,
): Pick<ReadSheet, keyof ReadingChoices | 'decided'> {
  const chosen = FIELDS.filter((field) => before.decided[field] === 'chosen');
  return {
    ...next,
    ...Object.fromEntries(chosen.map((field) => [field, before[field]])),
    decided: { ...next.decided, ...Object.fromEntries(chosen.map((field) => [field, 'chosen'])) },
  };
}

/** Choices about a table, as they are remembered. */
export const rememberedReading = (sheet: HeadedSheet, changes: Partial<ReadingChoices>): Choices =>
  Object.fromEntries(Object.entries(changes).map(([field, value]) => [choiceKey(sheet, field), value ?? '']));
