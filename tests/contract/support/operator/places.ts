import type { AlarmReport, AlarmTable, AnomalyCounts, BoardRevenue, Entities, GenerationReport, RecentAlarm, StationDay, TariffReport, Trend } from '@heliograph/contracts/engine'; // oxfmt-ignore
import {
  getAlarmCounts,
  getAlarmHistory,
  getGroupAccumulativeDataByZone,
  getMessages,
  getStationPage,
  getStationRelevance,
  type MessageList,
  type Station,
} from '@heliograph/contracts/http';
import { lastSeenAt } from '@heliograph/board';
import { countedAlarms } from '@heliograph/domain/alarms';
import { totalEnergy } from '@heliograph/domain/energy';
import { Code } from '@heliograph/domain/models';
import { dateText } from '@heliograph/domain/reports';
import { readData } from '@heliograph/testing';
import {
  addStatuses,
  countByTab,
  sortStations,
} from '../../../../apps/portal/src/features/stations/stationFilter.ts';
import type { NodePage } from '../openNodePage.ts';
import type { OperatedFleet, Operator } from './operatedFleet.ts';

const ZONE = 'Australia/Brisbane';

export const round = (value: number | null | undefined) => (value == null ? null : Number(value.toFixed(6)));

export type Places = ReturnType<typeof createPlaces>;

/** Figures of a fleet as each place shows them: the API, pages, walls and reports. */
export function createPlaces({ server, clock, as }: OperatedFleet) {
  const readStations = async (person: Operator) =>
    (await readData(server, getStationRelevance, {}, as(person))).station;
  const openAlarms = (person: Operator) =>
    readData(
      server,
      getAlarmHistory,
      { type: ['alarm', 'fault'], start: 0, end: clock.now + 1, state: 0 },
      as(person),
    );
  /** Figures of a person's stations by the API. */
  async function readServer(person: Operator) {
    const relevance = await readData(server, getStationRelevance, {}, as(person));
    const page = await readData(server, getStationPage, { limit: 100 }, as(person));
    const counts = await readData(server, getAlarmCounts, { zone: 'UTC', days: 7 }, as(person));
    const open = countedAlarms(await openAlarms(person));
    const seen = (id: number) =>
      Math.max(
        ...relevance.device
          .filter(({ station_id }) => station_id === id)
          .map(({ last_online }) => last_online ?? 0),
      );
    return {
      stations: relevance.station,
      names: Object.fromEntries(relevance.station.map(({ id, station_name }) => [id, station_name])),
      tabs: page.counts,
      offline: relevance.station.filter(({ offline_status }) => offline_status === 1).length,
      pending: counts.pending,
      load: counts.load,
      days: counts.days.map(({ warnings, faults }) => ({ warnings, faults })),
      lines: open.length,
      seen: Object.fromEntries(relevance.station.map(({ id }) => [id, seen(id)])),
      devicesOffline: relevance.device.filter(({ status }) => status === 'offline').length,
      devices: relevance.device.length,
    };
  }

  /** The same on a page of a person, or on a wall, by the functions that these show. */
  async function readPage(page: NodePage) {
    const entities = await page.call<Entities>('fleet', 'entities');
    const week = await page.call<AnomalyCounts>('alarms', 'week', { zone: 'UTC' });
    const recent = await page.call<RecentAlarm[]>('alarms', 'recent', { limit: 100, pendingFirst: true });
    const { summary, link } = page.shown();
    const statusOf = (id: number) => page.row(id)?.status ?? 'nodata';
    const listed = addStatuses(sortStations(entities.stations, entities.devices), statusOf);
    const stored = (id: number) =>
      Math.max(
        0,
        ...entities.devices
          .filter(({ station_id }) => station_id === id)
          .map(({ last_online }) => last_online ?? 0),
      );
    return {
      link: link?.state,
      names: Object.fromEntries(entities.stations.map(({ id, station_name }) => [id, station_name])),
      tabs: countByTab(listed),
      offline: entities.stations.filter(({ id }) => page.row(id)?.status === 'offline').length,
      ring: summary?.stations.offline,
      pending: week.pending,
      load: week.load,
      days: week.days.map(({ warnings, faults }) => ({ warnings, faults })),
      lines: recent.filter(({ state }) => state === 0).length,
      seen: Object.fromEntries(
        entities.stations.map(({ id }) => [id, lastSeenAt(page.row(id)?.at, stored(id))]),
      ),
      devicesOffline: summary?.devices.offline,
      devices: summary && Object.values(summary.devices).reduce((sum, count) => sum + count, 0),
    };
  }

  /** Messages by the API, and as the bell of a page shows them. */
  async function readBells(person: Operator, page: NodePage) {
    return {
      said: await readData(server, getMessages, {}, as(person)),
      shown: await page.call<MessageList>('messages', 'list'),
    };
  }

  /** Open alarms as the fault page lists them. */
  async function readFaultPage(page: NodePage) {
    const { devices } = await page.call<Entities>('fleet', 'entities');
    const deviceIds = devices.map(({ device_id }) => device_id);
    const question = { deviceIds, start: 0, end: clock.now + 1, state: 0 };
    const { table, warnings, faults } = await page.call<AlarmTable>('alarms', 'table', question);
    await page.call('tables', 'close', { table: table.id });
    return { warnings, faults, lines: table.rows };
  }

  /** Energy generated today by the API, kWh by station. */
  async function readEnergy(stations: readonly Station[], person: Operator) {
    const energies = new Map<number, number | null>();
    for (const station of stations) {
      const points = station.label
        .filter(({ type }) => type === 'fd')
        .flatMap((label) => label.points)
        .filter(({ property_code }) => property_code === Code.pvTotal)
        .map(({ device_id, property_code }) => ({ deviceId: device_id, propertyCode: property_code }));
      if (points.length === 0) continue;
      const question = { points, time: clock.now, type: 'day', zoneStr: station.time_zone } as const;
      const { values } = await readData(server, getGroupAccumulativeDataByZone, question, as(person));
      energies.set(
        station.id,
        totalEnergy(values.map((kwh) => Float64Array.from(kwh, (each) => each ?? NaN))),
      );
    }
    return energies;
  }

  /** Energy and revenue of today as one page shows them; all are read at one time. */
  async function readTodayOf(page: NodePage, stations: readonly Station[]) {
    const days = new Map<number, StationDay>();
    for (const { id } of stations)
      days.set(id, await page.call<StationDay>('stations', 'day', { stationId: id, date: null }));
    const trend = await page.call<Trend>('series', 'generationTrend', { range: 'day', zone: 'UTC' });
    const revenue = await page.call<BoardRevenue>('revenue', 'board');
    const sum = (of: (day: StationDay) => number | null) =>
      round([...days.values()].reduce((total, day) => total + (of(day) ?? 0), 0));
    return {
      rows: Object.fromEntries(stations.map(({ id }) => [id, round(page.row(id)?.today)])),
      days: Object.fromEntries([...days].map(([id, { energy }]) => [id, round(energy.generation)])),
      trend: round(trend.totalKwh ?? 0),
      total: sum(({ energy }) => energy.generation),
      selfUse: new Map([...days].map(([id, day]) => [id, round(day.selfUse)])),
      revenue: Object.fromEntries(revenue.today.map(({ currency, total }) => [currency, total])),
      factor: revenue.factor,
    };
  }

  /** The generation report of today, on a page and in its files. */
  const readReport = (page: NodePage) =>
    page.call<GenerationReport>('reports', 'generation', {
      stationIds: null,
      period: { period: 'day', date: dateText(ZONE, clock.now) },
      zone: ZONE,
    });

  /** Alarms of the last ten minutes by the statistics. */
  async function readStatistics(page: NodePage) {
    const period = { period: 'custom', start: clock.now - LOAD_MS, end: clock.now } as const;
    const { total } = await page.call<AlarmReport>('reports', 'alarms', {
      stationIds: null,
      period,
      zone: 'UTC',
    });
    return total.alarms;
  }

  /** Revenue of a station's day by the tariff report, by currency. */
  async function readTariffReport(page: NodePage, { id, time_zone }: Station) {
    const { table, totals } = await page.call<TariffReport>('reports', 'tariff', {
      stationId: id,
      period: { period: 'day', date: dateText(time_zone, clock.now) },
      interval: 60,
      rows: 'day',
      whatIf: null,
    });
    await page.call('tables', 'close', { table: table.id });
    return totals;
  }

  return {
    readStations,
    openAlarms,
    readServer,
    readPage,
    readBells,
    readFaultPage,
    readEnergy,
    readTodayOf,
    readReport,
    readStatistics,
    readTariffReport,
  };
}

/** Span of the alarm load. */
const LOAD_MS = 600_000;
