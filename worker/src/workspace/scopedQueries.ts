import type {
  AnomalyCounts,
  BoardRevenue,
  RecentAlarm,
  StationDay,
  Trend,
} from '@heliograph/contracts/engine';
import { getStationTariff, type AlarmRecord, type Tariff } from '@heliograph/contracts/http';
import type { RecentAlarmsQuery } from '../alarms/recentAlarms.ts';
import type { AlarmSpan, AlarmStore } from '../alarms/alarmStore.ts';
import { EngineError } from '../engineError.ts';
import { limitToScope, type StationScope } from '../fleet/stationScope.ts';
import { createTtlCache } from '../ttlCache.ts';
import { generationTrend } from '../series/generationTrend.ts';
import { groupEnergy, type Range } from '../series/groupEnergy.ts';
import type { QueryContext } from './queryContext.ts';

/** The energy of a minute is too little to see in a bar. */
const REVENUE_MS = 60_000;
const TREND_MS = 60_000;
const DAY_MS = 60_000;

interface Options {
  scope: StationScope;
  /** All that the session may see. @throws EngineError when it cannot be loaded. */
  unscoped: () => Promise<QueryContext>;
  alarms: AlarmStore;
  now: () => number;
}

export type ScopedQueries = ReturnType<typeof createScopedQueries>;

/** Queries about the stations that a page sees, and these alone. */
export function createScopedQueries({ scope, unscoped, alarms, now }: Options) {
  const trends = createTtlCache<Trend>(TREND_MS, now);
  const revenues = createTtlCache<BoardRevenue>(REVENUE_MS, now);
  const days = createTtlCache<StationDay>(DAY_MS, now);

  /** Context for queries about the past, as of now. */
  async function context(): Promise<QueryContext> {
    const all = await unscoped();
    return scope === null ? all : { ...all, ...limitToScope(all, scope), whole: null };
  }

  /** Ids of the devices whose alarms are shown; null for all. */
  async function scopedDeviceIds(): Promise<ReadonlySet<string> | null> {
    const { devices } = await context();
    return scope && new Set(devices.map(({ device_id }) => device_id));
  }

  /** @throws EngineError badInput for a station outside the scope. */
  function assertInScope(stationId: number) {
    if (scope?.has(stationId) === false) throw noStation(stationId);
  }

  return {
    context,
    assertInScope,

    /** PV generation in calendar buckets of the viewer's zone. */
    async trend(range: Range, zone: string): Promise<Trend> {
      const { session, stations, getCounters, whole } = await context();
      if (whole) return whole.trend(range, zone);
      return trends.get(`${range} ${zone}`, async () => {
        const points = stations.flatMap((station) => getCounters(station, 'fd'));
        const query = { time: now(), type: range, zoneStr: zone };
        const energy = await groupEnergy(session, points, query);
        return generationTrend(energy, { range, zone, now: query.time });
      });
    },

    async revenue(): Promise<BoardRevenue> {
      const { session, stations, getCounters, config, whole } = await context();
      if (whole) return whole.revenue((await config()).revenue_factor);
      return revenues.get('board', async () => {
        const { readBoardRevenue } = await import('../revenue/boardRevenue.ts');
        const { revenue_factor: factor } = await config();
        return readBoardRevenue({ session, stations, getCounters, factor, now: now() });
      });
    },

    /** @param date of the station's zone, YYYY-MM-DD; null for today there */
    async stationDay(stationId: number, date: string | null): Promise<StationDay> {
      const { session, stations, index, isCounter, getCounters } = await context();
      const station = stations.find(({ id }) => id === stationId);
      if (!station) throw noStation(stationId);
      return days.get(`${stationId} ${date}`, async () => {
        const { readStationDay } = await import('../series/readStationDay.ts');
        return readStationDay({ session, station, index, isCounter, getCounters, date, now: now() });
      });
    },

    /** In force now; null when none was ever set. */
    async tariff(stationId: number): Promise<Tariff | null> {
      assertInScope(stationId);
      const { session } = await unscoped();
      return session.http.call(getStationTariff, { station_id: stationId });
    },

    async week(zone: string): Promise<AnomalyCounts> {
      const { whole } = await context();
      return whole ? whole.week(zone) : alarms.week(zone, await scopedDeviceIds());
    },

    async recent(query: RecentAlarmsQuery): Promise<RecentAlarm[]> {
      const { whole } = await context();
      return whole ? whole.recent(query) : alarms.recent(query, await scopedDeviceIds());
    },

    /** As the server has them now, of devices in the scope. */
    async history(span: AlarmSpan): Promise<AlarmRecord[]> {
      const ids = await scopedDeviceIds();
      if (ids === null) return alarms.history(span);
      const deviceIds = span.deviceIds?.filter((id) => ids.has(id)) ?? [...ids];
      return alarms.history({ ...span, deviceIds });
    },

    /**
     * For questions about devices of the whole fleet, which are not named. @throws EngineError badInput in a scope.
     */
    assertNoScope() {
      if (scope !== null) throw new EngineError('badInput', 0, 'not in a scope');
    },

    /** @throws EngineError badInput when a device is outside the scope. */
    async assertDevicesInScope(deviceIds: readonly string[]) {
      if (scope === null) return;
      const ids = await scopedDeviceIds();
      const unknown = deviceIds.find((id) => ids?.has(id) === false);
      if (unknown !== undefined) throw new EngineError('badInput', 0, `no device ${unknown}`, 'deviceIds');
    },
  };
}

const noStation = (id: number) => new EngineError('badInput', 0, `no station ${id}`, 'stationId');
