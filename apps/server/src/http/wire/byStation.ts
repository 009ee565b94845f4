/** Rows by the station they belong to, in their order. */
export function byStation<Row extends { station_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.station_id);
    if (group) group.push(row);
    else groups.set(row.station_id, [row]);
  }
  return groups;
}
