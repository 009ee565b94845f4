import type { TariffError, TariffKind } from '@heliograph/domain/tariff';

/** Path of a field of a tariff, as in an error; the server joins it with dots. */
export type Path = TariffError['path'];

/** Shared by the fields of a tariff's form. */
export interface TariffFields {
  /** Prefix of the fields' ids. */
  idPrefix: string;
  /** Found at the last submit and not fixed yet. */
  errors: readonly TariffError[];
}

/** Id of a field's element. */
export const fieldId = (idPrefix: string, path: Path): string => `${idPrefix}${path.join('.')}`;

export const samePath = (one: Path, other: Path): boolean => one.join('.') === other.join('.');

/** The error of a field, if any. */
export const findError = ({ errors }: TariffFields, path: Path): TariffError | undefined =>
  errors.find((error) => samePath(error.path, path));

/** Index of the tab that an error is in; null for none. */
export const tabOfError = ({ path: [, tab] }: TariffError): number | null =>
  typeof tab === 'number' ? tab : null;

export const kindOfError = ({ path: [half] }: TariffError): TariffKind =>
  half === 'feedinPrice' ? 'feedin' : 'consumption';

/** Focuses the field of an error, or the nearest that can take the focus: a start is fixed by the end before it. */
export function focusError(idPrefix: string, { path }: TariffError): void {
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
