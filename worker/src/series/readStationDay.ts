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
import { begunEnergy, groupEnergy, type GroupEnergy } from './groupEnergy.ts';
import type { TodayEnergies } from './todayEnergies.ts';

/** Offsets of zones are whole quarters of an hour, so every day is made of whole steps. */
const STEP = 300_000;

interface Question {
  session: Session;
  station: Station;
  index: FleetIndex;
  isCounter: CounterTest;
  getCounters: CounterFinder;
  now: number;
}

/**
 * Powers and energies of one local day of a station. @throws EngineError as the calls do, badInput when there is no
 * such date.
 */
export async function readStationDay(question: Question, date: string): Promise<StationDay> {
  const { session, station, isCounter, getCounters, now } = question;
  const counters = dayCounters(station, getCounters, isCounter);
  const time = dayStart(station.time_zone, dayNumber(date));
  const [powers, energies] = await Promise.all([
    readDayPowers(question, dayNumber(date)),
    groupEnergy(session, Object.values(counters).flat(), { time, type: 'day', zoneStr: station.time_zone }),
  ]);
  return { ...powers, ...computeEnergies(counters, energies, now) };
}

/** Powers of a station's day so far. @throws EngineError as the calls do */
export const readTodayPowers = (question: Question): Promise<DayPowers> =>
  readDayPowers(question, localDay(question.station.time_zone, question.now));

/** Energies of a station's day so far. @throws EngineError as the call does */
export async function readTodayEnergy(
  { station, isCounter, getCounters }: Question,
  today: TodayEnergies,
): Promise<DayEnergies> {
  const counters = dayCounters(station, getCounters, isCounter);
  const [energies] = await today.get([{ station, points: Object.values(counters).flat() }]);
  return computeEnergies(counters, energies!, energies!.at);
}

type DayEnergies = Pick<StationDay, 'hours' | 'energy' | 'selfUse' | 'computedAt'>;
/** A day without its energies. */
export type DayPowers = Omit<StationDay, keyof DayEnergies>;

/** @param energies of all counters @param at when they were read, ms */
function computeEnergies(
  counters: ReturnType<typeof dayCounters>,
  energies: GroupEnergy,
  at: number,
): DayEnergies {
  const places = counterPlaces(counters);
  const revenue = { generation: places.generation, selling: places.gridExport, charging: places.charge };
  return {
    hours: bucketEnergies(counters, energies, at),
    energy: dayEnergy(counters, energies),
    selfUse: selfUse(stationEnergy(begunEnergy(energies, at), revenue)),
    computedAt: at,
  };
}

async function readDayPowers(question: Question, day: number): Promise<DayPowers> {
  const { station, now } = question;
  const start = dayStart(station.time_zone, day);
  const end = dayStart(station.time_zone, day + 1);
  const histories = await readHistories(question, start, Math.min(end, Math.max(now, start + 1)));
  return { start, end, step: STEP, ...dayPowers(histories, { start, end, step: STEP }) };
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
