import type { AnomalyCounts, BoardRevenue, StationDay, Trend } from '@heliograph/contracts/engine';
import { getStationTariff, type AlarmRecord, type Tariff } from '@heliograph/contracts/http';
import type { RecentAlarms } from '../alarms/alarmBook.ts';
import type { AlarmRoom, AlarmSpan } from '../alarms/alarmRoom.ts';
import { EngineError } from '../engineError.ts';
import type { Within } from '../fleet/within.ts';
import { createMemo } from '../memo.ts';
import { readBoardRevenue } from '../revenue/readBoardRevenue.ts';
import { generationTrend } from '../series/generationTrend.ts';
import { groupEnergy, type Range } from '../series/groupEnergy.ts';
import { readStationDay } from '../series/readStationDay.ts';
import { narrowed } from './narrowed.ts';
import type { Surroundings } from './surroundings.ts';

/** Energy of the past minutes moves no bar that anyone could see. */
const REVENUE_MS = 60_000;
const TREND_MS = 60_000;
const DAY_MS = 60_000;

interface Options {
  within: Within;
  /** All that the session may see. @throws EngineError when it cannot be loaded. */
  whole: () => Promise<Surroundings>;
  alarms: AlarmRoom;
  now: () => number;
}

export type Sight = ReturnType<typeof createSight>;

/** What is computed from the stations that a page sees, and from these alone. */
export function createSight({ within, whole, alarms, now }: Options) {
  const trends = createMemo<Trend>(TREND_MS, now);
  const revenues = createMemo<BoardRevenue>(REVENUE_MS, now);
  const days = createMemo<StationDay>(DAY_MS, now);

  /** What questions about the past are answered from, as it is now. */
  async function surroundings(): Promise<Surroundings> {
    const all = await whole();
    return within === null ? all : { ...all, ...narrowed(all, within) };
  }

  /** Ids of the devices whose alarms are seen; null for all. */
  async function seen(): Promise<ReadonlySet<string> | null> {
    const { devices } = await surroundings();
    return within && new Set(devices.map(({ device_id }) => device_id));
  }

  /** @throws EngineError badInput for a station that is not seen. */
  function mustSee(stationId: number) {
    if (within?.has(stationId) === false) throw noStation(stationId);
  }

  return {
    surroundings,

    /** PV generation in calendar buckets of the viewer's zone. */
    async trend(range: Range, zone: string): Promise<Trend> {
      const { session, stations, countersOf } = await surroundings();
      return trends.get(`${range} ${zone}`, async () => {
        const points = stations.flatMap((station) => countersOf(station, 'fd'));
        const question = { time: now(), type: range, zoneStr: zone };
        const energy = await groupEnergy(session, points, question);
        return generationTrend(energy, { range, zone, now: question.time });
      });
    },

    async revenue(): Promise<BoardRevenue> {
      const { session, stations, countersOf, config } = await surroundings();
      return revenues.get('board', async () => {
        const { revenue_factor: factor } = await config();
        return readBoardRevenue({ session, stations, countersOf, factor, now: now() });
      });
    },

    /** @param date of the station's zone, YYYY-MM-DD; null for today there */
    async stationDay(stationId: number, date: string | null): Promise<StationDay> {
      const { session, stations, index, isCounter, countersOf } = await surroundings();
      const station = stations.find(({ id }) => id === stationId);
      if (!station) throw noStation(stationId);
      return days.get(`${stationId} ${date}`, () =>
        readStationDay({ session, station, index, isCounter, countersOf, date, now: now() }),
      );
    },

    /** In force now; null when none was ever set. */
    async tariff(stationId: number): Promise<Tariff | null> {
      mustSee(stationId);
      const { session } = await whole();
      return session.http.call(getStationTariff, { station_id: stationId });
    },

    week: async (zone: string): Promise<AnomalyCounts> => alarms.week(zone, await seen()),

    recent: async (wanted: RecentAlarms): Promise<AlarmRecord[]> => alarms.recent(wanted, await seen()),

    /** As the server has them now; of devices that are seen. */
    async history(span: AlarmSpan): Promise<AlarmRecord[]> {
      const ids = await seen();
      if (ids === null) return alarms.history(span);
      const deviceIds = span.deviceIds?.filter((id) => ids.has(id)) ?? [...ids];
      return alarms.history({ ...span, deviceIds });
    },

    /** @throws EngineError badInput for devices of which one is not seen. */
    async mustSeeDevices(deviceIds: readonly string[]) {
      if (within === null) return;
      const ids = await seen();
      const stranger = deviceIds.find((id) => ids?.has(id) === false);
      if (stranger !== undefined) throw new EngineError('badInput', 0, `no device ${stranger}`, 'deviceIds');
    },
  };
}

const noStation = (id: number) => new EngineError('badInput', 0, `no station ${id}`, 'stationId');
