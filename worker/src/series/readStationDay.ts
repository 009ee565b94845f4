import { STATION_MEASURES, type StationDay } from '@heliograph/contracts/engine';
import { getHistoryData, type Station } from '@heliograph/contracts/http';
import { selfUse, stationEnergy } from '@heliograph/domain/energy';
import { DAY, dayStart, localDay } from '@heliograph/domain/time';
import { EngineError } from '../engineError.ts';
import type { FleetIndex } from '../fleet/fleetIndex.ts';
import { NEEDED } from '../fleet/modelLayout.ts';
import type { Session } from '../session/sessions.ts';
import type { CounterFinder, CounterTest } from './counters.ts';
import { counterPlaces, dayCounters } from './dayCounters.ts';
import { bucketEnergies, dayEnergy } from './dayEnergy.ts';
import { dayPowers, type DeviceHistory } from './dayPowers.ts';
import { begunEnergy, groupEnergy } from './groupEnergy.ts';

/** Offsets of zones are whole quarters of an hour, so every day is made of whole steps. */
const STEP = 300_000;

interface Question {
  session: Session;
  station: Station;
  index: FleetIndex;
  isCounter: CounterTest;
  getCounters: CounterFinder;
  /** Date in the station's zone, YYYY-MM-DD; null for today there. */
  date: string | null;
  now: number;
}

/**
 * Powers and energies of one local day of a station. @throws EngineError as the calls do, badInput when there is no
 * such date.
 */
export async function readStationDay(question: Question): Promise<StationDay> {
  const { session, station, isCounter, getCounters, date, now } = question;
  const zone = station.time_zone;
  const day = date === null ? localDay(zone, now) : dayNumber(date);
  const start = dayStart(zone, day);
  const end = dayStart(zone, day + 1);
  const counters = dayCounters(station, getCounters, isCounter);
  const [histories, energies] = await Promise.all([
    readHistories(question, start, Math.min(end, Math.max(now, start + 1))),
    groupEnergy(session, Object.values(counters).flat(), { time: start, type: 'day', zoneStr: zone }),
  ]);
  const places = counterPlaces(counters);
  return {
    start,
    end,
    step: STEP,
    ...dayPowers(histories, { start, end, step: STEP }),
    hours: bucketEnergies(counters, energies, now),
    energy: dayEnergy(counters, energies),
    selfUse: selfUse(
      stationEnergy(begunEnergy(energies, now), {
        generation: places.generation,
        selling: places.gridExport,
        charging: places.charge,
      }),
    ),
    computedAt: now,
  };
}

/** Histories of the devices that take part in the station's balance, as for its live powers. */
function readHistories(
  { session, station, index }: Question,
  start: number,
  end: number,
): Promise<DeviceHistory[]> {
  const { http, account } = session;
  const row = index.stations.findIndex(({ id }) => id === station.id);
  const members = (index.devicesOfStation[row] ?? []).flatMap((device) => {
    const deviceId = index.devices[device]?.device_id;
    const measures = STATION_MEASURES.filter((measure) => (index.layouts[device]?.[measure] ?? -1) >= 0);
    return deviceId === undefined || measures.length === 0 ? [] : [{ deviceId, measures }];
  });
  return Promise.all(
    members.map(async ({ deviceId, measures }) => {
      const columns = measures.map(async (measure) => {
        const { token, prefix } = account;
        const propertyCode = NEEDED[measure];
        const samples = await http.call(getHistoryData, {
          token,
          prefix,
          deviceId,
          propertyCode,
          start,
          end,
        });
        return [measure, samples] as const;
      });
      return Object.fromEntries(await Promise.all(columns));
    }),
  );
}

/** Days since 1970-01-01. @throws EngineError badInput when there is no such date */
export function dayNumber(date: string): number {
  const at = Date.parse(`${date}T00:00:00Z`);
  // Browsers take the 30th of February for the 2nd of March.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date)
    throw new EngineError('badInput', 0, `no date: ${date}`);
  return at / DAY;
}
