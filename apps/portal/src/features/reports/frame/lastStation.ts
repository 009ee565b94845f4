const KEY = 'report-station';

/** The station that a report was last asked of on this device; null when none was. */
export function lastStation(): number | null {
  const id = Number(localStorage.getItem(KEY));
  return Number.isInteger(id) && id > 0 ? id : null;
}

export const keepStation = (id: number): void => localStorage.setItem(KEY, String(id));
