import { roundEnergy } from '@heliograph/domain/energy';
import type { Client } from '../../storage/client.ts';
import { DAY, utcDay } from '../days.ts';
import { rangeArrays, type DeviceRange } from './energyMark.ts';
import { importedDaysIn, type ImportedDay } from './importedDay.ts';
import { getEnd, type EnergyRow } from './energyRow.ts';

/** A meter replacement: energy counts up to the old meter's last reading, and from the new one's first. */
export interface Replacement {
  counter: number;
  at: number;
  last: number;
  first: number;
}

/** The energy of [from, to), set by hand. */
export interface Correction {
  counter: number;
  from: number;
  to: number;
  kwh: number;
}

export interface EnergyEdits {
  replacements: Replacement[];
  corrections: Correction[];
  imports: ImportedDay[];
}

/** For each range: what is in force in it, oldest first. */
export async function editsIn(client: Client, ranges: readonly DeviceRange[]): Promise<EnergyEdits[]> {
  const found = ranges.map((): EnergyEdits => ({ replacements: [], corrections: [], imports: [] }));
  const { rows } = await client.query<{
    i: number;
    kind: 'replacement' | 'correction' | 'import';
    counter: number;
    kwh: number;
    from: number;
    to: number;
    last: number;
    first: number;
  }>({
    name: 'edits-in',
    text: `select i::int, kind, counter, kwh, began_at as "from", ended_at as "to", last_reading as last, first_reading as first
      from unnest($1::int[], $2::bigint[], $3::bigint[]) with ordinality as asked(device, start, past, i)
      join energy_edit on device_id = device and began_at < past and ended_at >= start and withdrawn_at is null
      order by i, began_at, recorded_at, id`,
    values: rangeArrays(ranges),
  });
  const imported = new Set<number>();
  for (const { i, kind, counter, kwh, from, to, last, first } of rows) {
    if (kind === 'replacement') found[i - 1]?.replacements.push({ counter, at: from, last, first });
    else if (kind === 'correction') found[i - 1]?.corrections.push({ counter, from, to, kwh });
    else imported.add(i - 1);
  }
  const places = [...imported];
  const days = await importedDaysIn(
    client,
    places.map((place) => ranges[place]!),
  );
  for (const [n, place] of places.entries()) found[place]!.imports = days[n]!;
  return found;
}

/**
 * Sets the energy of the corrections that overlap [from, to), spread over time; later ones win. Rows are split where a
 * correction begins and ends, and added where there are none.
 */
export function correctRows(
  rows: readonly EnergyRow[],
  corrections: readonly Correction[],
  { counters, from, to }: { counters: number; from: number; to: number },
): EnergyRow[] {
  let corrected = [...rows];
  for (const { counter, kwh, ...correction } of corrections) {
    const start = Math.max(from, correction.from);
    const end = Math.min(to, correction.to);
    if (start >= end) continue;
    corrected = withRowsIn(cut(cut(corrected, start), end), start, end, counters);
    for (const row of corrected) {
      if (row.at < start || row.at >= end) continue;
      row.kwh[counter] = roundEnergy((kwh * row.minutes * 60_000) / (correction.to - correction.from));
    }
  }
  return corrected;
}

/** Splits the row that spans an instant; its energy by time. */
function cut(rows: readonly EnergyRow[], at: number): EnergyRow[] {
  return rows.flatMap((row) => {
    if (at <= row.at || at >= getEnd(row)) return [row];
    const minutes = (at - row.at) / 60_000;
    const share = (part: number) =>
      row.kwh.map((kwh) => (kwh === null ? null : roundEnergy((kwh * part) / row.minutes)));
    const none = row.reading.map(() => null);
    const rest = row.minutes - minutes;
    return [
      { ...row, minutes, kwh: share(minutes), reading: none },
      { ...row, at, minutes: rest, kwh: share(rest) },
    ];
  });
}

/** The rows with blank ones, one per UTC day, where [start, end) has none. */
function withRowsIn(rows: readonly EnergyRow[], start: number, end: number, counters: number): EnergyRow[] {
  const filled = rows.filter(({ at }) => at < start);
  const after = rows.filter(({ at }) => at >= end);
  let next = start;
  const fillUntil = (until: number) => {
    while (next < until) {
      const past = Math.min(until, utcDay(next) + DAY);
      filled.push({
        at: next,
        minutes: (past - next) / 60_000,
        kwh: new Array<null>(counters).fill(null),
        reading: new Array<null>(counters).fill(null),
        estimated: false,
      });
      next = past;
    }
  };
  for (const row of rows.slice(filled.length, rows.length - after.length)) {
    fillUntil(row.at);
    filled.push(row);
    next = getEnd(row);
  }
  fillUntil(end);
  return [...filled, ...after];
}
