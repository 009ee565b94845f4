/** The stations that an address names, `12.15.3`; none where it names none. */
export const readIds = (text: string | null): number[] => [
  ...new Set(
    (text ?? '')
      .split('.')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
  ),
];

export const writeIds = (ids: readonly number[]): string => ids.join('.');
