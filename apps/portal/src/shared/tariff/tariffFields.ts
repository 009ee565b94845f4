import type { TariffFault, TariffKind } from '@heliograph/domain/tariff';

/** Path of a field of a tariff, as in a fault; the server joins it with dots. */
export type Path = TariffFault['path'];

/** Shared by the fields of a tariff's form. */
export interface TariffFields {
  /** Prefix of the fields' ids. */
  idPrefix: string;
  /** Found at the last submit and not fixed yet. */
  faults: readonly TariffFault[];
}

/** Id of a field's element. */
export const fieldId = (idPrefix: string, path: Path): string => `${idPrefix}${path.join('.')}`;

export const samePath = (one: Path, other: Path): boolean => one.join('.') === other.join('.');

/** The fault of a field, if any. */
export const faultAt = ({ faults }: TariffFields, path: Path): TariffFault | undefined =>
  faults.find((fault) => samePath(fault.path, path));

/** Index of the tab that a fault is in; null for none. */
export const tabOfFault = ({ path: [, tab] }: TariffFault): number | null =>
  typeof tab === 'number' ? tab : null;

export const kindOfFault = ({ path: [half] }: TariffFault): TariffKind =>
  half === 'feedinPrice' ? 'feedin' : 'consumption';

/** Focuses the field of a fault, or the nearest that can take the focus: a start is fixed by the end before it. */
export function focusFault(idPrefix: string, { path }: TariffFault): void {
  const row = path.slice(0, 4);
  for (const nearest of [path, [...row, 'value'], path.slice(0, 1)]) {
    const element = document.getElementById(fieldId(idPrefix, nearest));
    if (!element) continue;
    element.focus();
    // Centred because a message may cover the top.
    element.scrollIntoView({ block: 'center' });
    return;
  }
}
