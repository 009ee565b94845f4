import type {
  AnomalyCounts,
  BoardRevenue,
  RecentAlarm,
  StationDay,
  Trend,
} from '@heliograph/contracts/engine';
import {
  getStationTariff,
  type AlarmRecord,
  type StoredTariff,
  type Tariff,
} from '@heliograph/contracts/http';
import { localMidnight } from '@heliograph/domain/time';
import type { RecentAlarmsQuery } from '../alarms/recentAlarms.ts';
import type { AlarmSpan, AlarmStore } from '../alarms/alarmStore.ts';
import { EngineError } from '../engineError.ts';
import { limitToScope, type StationScope } from '../fleet/stationScope.ts';
import { createTtlCache } from '../ttlCache.ts';
import type { DayPowers } from '../series/readStationDay.ts';
import type { Range } from '../series/groupEnergy.ts';
import type { QueryContext } from './queryContext.ts';

/** The energy of a minute is too little to see in a bar. */
const TREND_MS = 60_000;
const TARIFFS_MS = 60_000;
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
  const tariffs = createTtlCache<Map<number, StoredTariff[]>>(TARIFFS_MS, now);
  const days = createTtlCache<StationDay>(DAY_MS, now);
  const todayPowers = createTtlCache<DayPowers>(DAY_MS, now);

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

    /** PV generation in calendar buckets: of each station's zone, or where only sums of the whole are known, the viewer's. */
    async trend(range: Range, zone: string): Promise<Trend> {
      const question = await context();
      if (question.whole) return question.whole.trend(range, zone);
      const { readFleetTrend } = await import('../series/fleetTrend.ts');
      const read = () => readFleetTrend(question, { range, viewer: zone });
      // Today is held already, as all that is shown of it.
      return range === 'day' ? read() : trends.get(`${range} ${zone}`, read);
    },

    async revenue(): Promise<BoardRevenue> {
      const { session, stations, getCounters, today, config, whole } = await context();
      const { revenue_factor: factor } = await config();
      if (whole) return whole.revenue(factor);
      const { readBoardRevenue } = await import('../revenue/boardRevenue.ts');
      return readBoardRevenue({
        stations,
        getCounters,
        today,
        factor,
        now: now(),
        readTariffs: (generating, dates) =>
          tariffs.get(`${dates.first} ${dates.last}`, async () => {
            const { readTariffs } = await import('../revenue/readTariffs.ts');
            return readTariffs(session.http, generating, dates);
          }),
      });
    },

    /** @param date of the station's zone, YYYY-MM-DD; null for today there */
    async stationDay(stationId: number, date: string | null): Promise<StationDay> {
      const { session, stations, index, isCounter, getCounters, today } = await context();
      const station = stations.find(({ id }) => id === stationId);
      if (!station) throw noStation(stationId);
      const { readStationDay, readTodayEnergy, readTodayPowers } =
        await import('../series/readStationDay.ts');
      const question = { session, station, index, isCounter, getCounters, now: now() };
      if (date !== null) return days.get(`${stationId} ${date}`, () => readStationDay(question, date));
      const [powers, energy] = await Promise.all([
        todayPowers.get(`${stationId} ${localMidnight(station.time_zone, now())}`, () =>
          readTodayPowers(question),
        ),
        readTodayEnergy(question, today),
      ]);
      return { ...powers, ...energy };
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
