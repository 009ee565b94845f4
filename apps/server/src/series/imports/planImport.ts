import type { EnergyImportDay, ImportedEnergy } from '@heliograph/contracts/http';
import { mostCounted } from '@heliograph/domain/energy';
import { localMidnight } from '@heliograph/domain/time';
import type { Client } from '../../storage/client.ts';
import { DAY } from '../days.ts';
import { editsIn } from '../energy/energyEdit.ts';
import { QUARTER, type EnergyRow } from '../energy/energyRow.ts';
import { knownQuarters, QUARTERS, type ImportedDay, type Quarters } from '../energy/importedDay.ts';
import { storedRows } from '../energy/storedRows.ts';
import type { LockedDevice } from '../quality/lockDevice.ts';
import { planDay } from './planDay.ts';

/** Days that are in memory at a time. */
const CHUNK_DAYS = 31;

export interface PlannedImport {
  id: number;
  replaces: boolean;
  /** IANA zone of the station. */
  zone: string;
  /** The counters of each energy. */
  counters: Readonly<Record<ImportedEnergy, readonly PlannedCounter[]>>;
}

export interface PlannedCounter {
  device: Pick<LockedDevice, 'id' | 'counterLimits'>;
  counter: number;
}

/** Effect of an import on some days: the energy of each counter, and the stored data of its device. */
export interface PlannedDays {
  from: number;
  to: number;
  fills: ImportedDay[];
  rowsOf: (deviceId: number, day: number) => EnergyRow[];
}

/**
 * Plans an import in parts of a month, oldest first, and adds up what it does by energy and local day.
 *
 * @param outcomes is filled
 * @param now epoch ms
 */
export async function* planImport(
  client: Client,
  { id, replaces, zone, counters }: PlannedImport,
  outcomes: Map<string, EnergyImportDay>,
  now: number,
): AsyncGenerator<PlannedDays> {
  const deviceIds = [
    ...new Set(Object.values(counters).flatMap((own) => own.map(({ device }) => device.id))),
  ];
  for (let next = -1; ;) {
    const { rows: staged } = await client.query<{
      day: number;
      energy: ImportedEnergy;
      kwh: Quarters;
      estimated: boolean;
    }>(
      `select day, energy, kwh, estimated from energy_import_day
       where import_id = $1 and day > $2
         and day < (select min(day) + $3 from energy_import_day where import_id = $1 and day > $2)
       order by day, energy`,
      [id, next, CHUNK_DAYS * DAY],
    );
    if (staged.length === 0) return;
    const from = staged[0]!.day;
    next = staged.at(-1)!.day;
    const to = next + DAY;
    const rowsOf = await storedRows(client, deviceIds, { from, to });
    const edits = await editsIn(
      client,
      deviceIds.map((deviceId) => ({ deviceId, from, to })),
    );
    const editsOf = new Map(deviceIds.map((deviceId, i) => [deviceId, edits[i]!]));
    const fills: ImportedDay[] = [];
    for (const { day, energy, kwh, estimated } of staged) {
      const own = counters[energy];
      if (own.length === 0) continue;
      const known = own.map(({ device, counter }) => knownQuarters(rowsOf(device.id, day), counter, day));
      const taken = new Array<boolean>(QUARTERS).fill(false);
      for (const { device, counter } of own) {
        const { corrections, imports } = editsOf.get(device.id)!;
        const ofCounter = (each: { counter: number }) => each.counter === counter;
        for (const correction of corrections.filter(ofCounter))
          for (let quarter = 0; quarter < QUARTERS; quarter++) {
            const at = day + quarter * QUARTER;
            if (at < correction.to && at + QUARTER > correction.from) taken[quarter] = true;
          }
        for (const imported of imports.filter((each) => ofCounter(each) && each.day === day))
          for (const [quarter, isFilled] of imported.filled.entries()) if (isFilled) taken[quarter] = true;
      }
      const most = own.reduce(
        (sum, { device, counter }) => sum + mostCounted(QUARTER, device.counterLimits[counter] ?? 0),
        0,
      );
      const plan = planDay({ day, kwh, known, taken, most, replaces, now });
      addOutcomes(outcomes, { zone, energy, day, kwh, ...plan });
      if (plan.fills.every((value) => value === null)) continue;
      for (const [place, { device, counter }] of own.entries())
        fills.push({
          importId: id,
          deviceId: device.id,
          counter,
          day,
          kwh: plan.fills,
          before: plan.fills.map((value, quarter) =>
            value === null ? null : (known[place]![quarter] ?? null),
          ),
          filled: plan.fills.map((value) => value !== null),
          estimated,
          replaces,
        });
    }
    yield { from, to, fills, rowsOf };
  }
}

interface DayOutcome extends Pick<ReturnType<typeof planDay>, 'outcomes' | 'known'> {
  zone: string;
  energy: ImportedEnergy;
  day: number;
  kwh: Quarters;
}

/** Adds a UTC day to the local days that it touches. */
function addOutcomes(
  sums: Map<string, EnergyImportDay>,
  { zone, energy, day, kwh, outcomes, known }: DayOutcome,
): void {
  for (const [quarter, outcome] of outcomes.entries()) {
    if (outcome === null) continue;
    const start = localMidnight(zone, day + quarter * QUARTER);
    const key = `${start} ${energy}`;
    const sum = sums.get(key) ?? noOutcome(energy, start);
    sums.set(key, sum);
    sum[outcome] += QUARTER / 3_600_000;
    if (outcome === 'filled') sum.filled_kwh += kwh[quarter]!;
    if (outcome === 'known') {
      sum.known_kwh += known[quarter]!;
      sum.file_kwh += kwh[quarter]!;
    }
  }
}

const noOutcome = (energy: ImportedEnergy, day: number): EnergyImportDay => ({
  energy,
  day,
  filled: 0,
  filled_kwh: 0,
  known: 0,
  known_kwh: 0,
  file_kwh: 0,
  taken: 0,
  too_much: 0,
  future: 0,
});
