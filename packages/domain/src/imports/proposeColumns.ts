import type { ImportColumn } from './importColumn.ts';

/** Names of a column in third-party files, best first. */
export type ColumnHeadings<Field extends string> = Pick<ImportColumn<Field>, 'field' | 'headings'>;

/** Normalizes a heading: letters and digits only, without a unit in brackets. */
export const normalHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[([（【].*$/s, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Proposes the meaning of a file's columns from their headings in both languages. Each field goes to one
 * column only.
 *
 * @param columns available fields
 * @param remembered earlier choices by heading (as `normalHeading`); empty for no field
 */
export function proposeColumns<Field extends string>(
  headings: readonly string[],
  columns: readonly ColumnHeadings<Field>[],
  remembered: Readonly<Record<string, string>> = {},
): (Field | null)[] {
  const proposed = headings.map((): Field | null => null);
  const left = new Set<string>(columns.map(({ field }) => field));
  const normal = headings.map(normalHeading);
  const give = (column: number, field: string) => {
    if (proposed[column] === null && left.delete(field)) proposed[column] = field as Field;
  };
  normal.forEach((heading, column) => give(column, remembered[heading] ?? ''));
  const names = columns.map(({ field, headings: { en, zh } }) => ({
    field,
    names: [...en, ...zh].map(normalHeading),
  }));
  const longest = Math.max(...names.map((one) => one.names.length));
  // Better names first: "Station name" rather than "Name".
  for (let rank = 0; rank < longest; rank++)
    for (const one of names)
      normal.forEach((heading, column) => {
        if (heading === '' || remembered[heading] === '') return;
        if (one.names[rank] === heading) give(column, one.field);
      });
  return proposed;
}

/** Factor for a column's values from the unit in its heading; null if the unit does not fit. */
export function unitFactor(heading: string, { units }: Pick<ImportColumn, 'units'>): number | null {
  if (units === undefined) return 1;
  const unit = /[([（【]\s*([^)\]）】]*?)\s*[)\]）】]?\s*$/.exec(heading)?.[1];
  return unit === undefined || unit === '' ? 1 : findFactor(unit, units);
}

/** Units are case-sensitive: mW is not a unit of power plants. */
export const findFactor = (unit: string, units: Readonly<Record<string, number>>): number | null =>
  Object.entries(units).find(([name]) => name.toLowerCase() === unit.toLowerCase())?.[1] ?? null;
