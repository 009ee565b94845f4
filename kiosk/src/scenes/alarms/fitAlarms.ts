/**
 * How many alarms fit into `rows`, and how many open ones do not, for which the last row is kept.
 *
 * @param listed alarms, the open ones first
 * @param open number of open ones, of which some may not be listed
 */
export function fitAlarms(rows: number, listed: number, open: number): { shown: number; more: number } {
  if (rows <= 1 || open <= rows) return { shown: Math.min(rows, listed), more: 0 };
  const shown = Math.min(rows - 1, listed);
  return { shown, more: open - shown };
}
