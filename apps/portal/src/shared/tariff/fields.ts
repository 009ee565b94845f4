import type { TariffFault, TariffKind } from '@heliograph/domain/tariff';

/** Where a field of a tariff is: as in a fault, and as the server names it with dots. */
export type Path = TariffFault['path'];

/** What the parts of a tariff's form know of the form. */
export interface FieldScope {
  /** Before the ids of all its fields. */
  idPrefix: string;
  /** To be shown: found when somebody wanted to save, and still wrong. */
  faults: readonly TariffFault[];
}

/** Id of a field's element. */
export const fieldId = (idPrefix: string, path: Path): string => `${idPrefix}${path.join('.')}`;

export const samePath = (one: Path, other: Path): boolean => one.join('.') === other.join('.');

/** What is wrong with a field; undefined when nothing is. */
export const faultAt = ({ faults }: FieldScope, path: Path): TariffFault | undefined =>
  faults.find((fault) => samePath(fault.path, path));

/** Position of the tab, among those of its half, that a fault is in; null where it is in none. */
export const tabOfFault = ({ path: [, tab] }: TariffFault): number | null =>
  typeof tab === 'number' ? tab : null;

export const kindOfFault = ({ path: [half] }: TariffFault): TariffKind =>
  half === 'feedinPrice' ? 'feedin' : 'consumption';

/** Puts the focus on the field that a fault is about, or on the nearest that takes it: a start follows the end before. */
export function focusFault(idPrefix: string, { path }: TariffFault): void {
  const row = path.slice(0, 4);
  for (const nearest of [path, [...row, 'value'], path.slice(0, 1)]) {
    const element = document.getElementById(fieldId(idPrefix, nearest));
    if (!element) continue;
    element.focus();
    // Not at an edge: a message may cover the top for a while.
    element.scrollIntoView({ block: 'center' });
    return;
  }
}
