import type { MissingData } from '@heliograph/contracts/http';
import { findEntries, type ResidualInterval, type StationColumns } from '@heliograph/domain/losses';
import { compileTariffs, UNPRICED } from '@heliograph/domain/tariff';
import { calendar, dayStart, localDay, type SetTimer } from '@heliograph/domain/time';
import type { Logger } from 'pino';
import { QUARTER } from '../energy/energyRow.ts';
import { readTariffs } from '../queries/readTariffs.ts';
import { AdvisoryLock, whenAlone } from '../../storage/advisoryLock.ts';
import { inSnapshot, inTransaction } from '../../storage/client.ts';
import type { Database } from '../../storage/database.ts';
import { isUnavailable } from '../../storage/unavailable.ts';
import { createOutageLog } from '../../support/outageLog.ts';
import { createRepeatedLog } from '../../support/repeatedLog.ts';
import { startLoop, type Loop } from '../../support/startLoop.ts';
import { createTaskProcess } from '../../support/taskProcess.ts';
import { createLossFleet, isFormer, type LossFleet, type Span } from './lossFleet.ts';
import {
  forgetDays,
  insertBaseline,
  listStations,
  noteTried,
  readBaseline,
  readCauses,
  readHistory,
  replaceDays,
  replaceEntries,
  saveErrors,
  type LossStation,
  type StoredBaseline,
  type StoredDay,
} from './lossStore.ts';
import type { LossResults, LossTask, LossWork, StationWeather, WeatherSource } from './lossTasks.ts';
import { findSources, firstPower, readColumns } from './readColumns.ts';
import type { WeatherService } from './weatherService.ts';

export interface LossJudgePorts {
  database: Pick<Database, 'pool'>;
  /** Null without one. */
  weather: WeatherService | null;
  /** False while gateways still write their history. */
  isComplete: () => Promise<boolean>;
  setTimer: SetTimer;
  log: Logger;
  /** Epoch ms. */
  now: () => number;
}

/** Learns what stations should give, and judges their closed days. */
export interface LossJudge {
  /**
   * Judges all days that are closed. One server at a time does so.
   *
   * @returns judged days of stations; null while another server runs
   */
  run(signal?: AbortSignal): Promise<number | null>;
  start(everyMs: number): Loop;
}

const HOUR = 3_600_000;
/** Samples of a day may arrive late, ms. */
const CLOSES_AFTER = 3 * HOUR;
/** Days that are judged together, as soiling and shade need weeks; the newest are judged again each day. */
const WINDOW_DAYS = 60;
/** Days that a baseline is learnt from: of a long history the oldest year, of a short one the older part. */
const MAX_LEARNING_DAYS = 365;
const LEARNING_PART = 0.6;
const MIN_LEARNING_DAYS = 21;
export function createLossJudge({
  database: { pool },
  weather: service,
  isComplete,
  setTimer,
  log,
  now,
}: LossJudgePorts): LossJudge {
  const work = createTaskProcess<LossWork>('series/losses/lossProcess');
  const runTask = <Kind extends LossTask['kind']>(task: LossTask & { kind: Kind }) =>
    work.run(task) as Promise<LossResults[Kind]>;
  const logRepeated = createRepeatedLog(log);
  const outage = createOutageLog(log, {
    fails: 'losses cannot be judged; will retry',
    works: 'losses are judged again',
  });

  async function judgeAll(signal?: AbortSignal): Promise<number> {
    if (!(await isComplete())) return 0;
    const stations = await listStations(pool);
    const due = stations.filter((station) => isDue(station));
    let judged = 0;
    // Neighbours tell the weather, so all baselines are learnt first.
    for (const station of due) {
      if (signal?.aborted) return judged;
      await careful(station, async () => {
        if ((await readBaseline(pool, station.id)) === null || station.wanted !== null) await learn(station);
      });
    }
    const fleet = createLossFleet({
      stations,
      readBaseline: (id) => readBaseline(pool, id),
      readColumns: read,
      indexOf: (calibration, columns) => runTask({ kind: 'index', calibration, columns }),
    });
    for (const station of due) {
      if (signal?.aborted) return judged;
      await careful(station, async () => (judged += await judge(station, fleet)));
    }
    return judged;
  }

  /** A station that fails does not stop the others. */
  async function careful(station: LossStation, task: () => Promise<unknown>): Promise<void> {
    try {
      await task();
    } catch (error) {
      if (isUnavailable(error)) throw error;
      logRepeated('error', { err: error, station: station.id }, 'losses of a station could not be judged');
    }
  }

  /** The day after the newest that is closed. */
  const closedDay = (zone: string) => localDay(zone, now() - CLOSES_AFTER);

  /** The day from which on the station is another one; none if it never changed. */
  const changedDay = ({ zone, changedAt }: LossStation) =>
    changedAt === null ? -Infinity : localDay(zone, changedAt);

  function isDue({ zone, pastDay, triedAt, missing, wanted }: LossStation): boolean {
    if (triedAt === null || (wanted !== null && missing === null)) return true;
    if (missing === null) return pastDay === null || pastDay < closedDay(zone);
    // History may arrive within the hour; clear sky needs another day.
    const isSoon =
      missing === 'place' || missing === 'generation' || missing === 'samples' || missing === 'days';
    return isSoon ? now() - triedAt >= HOUR : localDay(zone, triedAt) < localDay(zone, now());
  }

  async function learn(station: LossStation): Promise<void> {
    const learnt = await calibrate(station);
    const missing = typeof learnt === 'string' ? learnt : null;
    await inTransaction(pool, async (client) => {
      await noteTried(client, station, missing, now());
      // Days that the former calibration judged before a change stay.
      const from = changedDay(station);
      if (missing === null || Number.isFinite(from))
        station.pastDay = await forgetDays(client, station.id, Math.max(0, from));
      if (typeof learnt !== 'string')
        await insertBaseline(client, station.id, learnt, station.wanted ?? 'first', now());
    });
    station.missing = missing;
    if (missing === null) station.wanted = null;
  }

  async function calibrate(station: LossStation) {
    const { id, latitude, longitude, planes, kwp } = station;
    if (latitude === null || longitude === null) return 'place' as MissingData;
    const span = await learningSpan(station);
    if (typeof span === 'string') return span;
    const columns = await read(id, span);
    const { rated } = span;
    const place = { latitude, longitude };
    const learnt = await runTask({ kind: 'calibrate', columns, place, planes, kwp, rated });
    return 'missing' in learnt ? learnt.missing : learnt.calibration;
  }

  /** On request the newest year counts, else the oldest; after a change only the time since. */
  async function learningSpan(
    station: LossStation,
  ): Promise<(Span & { rated: number | null }) | MissingData> {
    const { id, zone, wanted } = station;
    const isRequested = wanted === 'requested';
    return inSnapshot(pool, async (client) => {
      const sources = await findSources(client, id);
      if (sources.inverters.length === 0) return 'generation';
      const at = await firstPower(client, sources, now());
      if (at === null) return 'samples';
      const [begun, changed, past] = [localDay(zone, at), changedDay(station), closedDay(zone)];
      const first = Math.max(begun, changed) + 1;
      if (changed > begun && past - first < MIN_LEARNING_DAYS) return 'change';
      const days = Math.min(
        past - first,
        MAX_LEARNING_DAYS,
        Math.max(MIN_LEARNING_DAYS, Math.round((past - first) * LEARNING_PART)),
      );
      if (days <= 0) return 'days';
      const from = isRequested ? past - Math.min(past - first, MAX_LEARNING_DAYS) : first;
      const to = isRequested ? past : first + days;
      return { start: dayStart(zone, from), end: dayStart(zone, to), rated: sources.rated };
    });
  }

  const read = (id: number, { start, end }: Span): Promise<StationColumns> =>
    inSnapshot(pool, async (client) => readColumns(client, await findSources(client, id), start, end));

  /** Judges what is closed. @returns days */
  async function judge(station: LossStation, fleet: LossFleet): Promise<number> {
    const { id, zone } = station;
    const baseline = await fleet.baseline(id);
    const past =
      baseline && isFormer(station, baseline)
        ? Math.min(closedDay(zone), changedDay(station))
        : closedDay(zone);
    if (!baseline || (station.pastDay !== null && station.pastDay >= past)) return 0;
    const { from, to } = baseline.calibration.baseline.learnt;
    let next = station.pastDay ?? localDay(zone, from);
    let days = 0;
    while (next < past) {
      const end = Math.min(
        past,
        Math.max(next + 1, localDay(zone, from) + WINDOW_DAYS, next + WINDOW_DAYS / 2),
      );
      const first = Math.max(localDay(zone, from), end - WINDOW_DAYS);
      const span = { start: dayStart(zone, first), end: dayStart(zone, end) };
      const learnt = { start: from, end: to };
      let weather = await weatherOf(station, fleet, span);
      let interval = await errorsOf(station, baseline, fleet, learnt, weather.source);
      if (!interval && weather.source !== 'clearDays') {
        weather = { ...weather, source: 'clearDays' };
        interval = await errorsOf(station, baseline, fleet, learnt, weather.source);
      }
      if (!interval) {
        await noteTried(pool, station, 'weather', now());
        return days;
      }
      await judgeWindow(
        station,
        baseline,
        { first, past: end },
        await fleet.columns(id, span),
        weather,
        interval,
      );
      days += end - next;
      next = end;
    }
    return days;
  }

  async function weatherOf(station: LossStation, fleet: LossFleet, span: Span): Promise<StationWeather> {
    const peers = await fleet.peers(station, span);
    const { latitude, longitude } = station;
    const hours = await service?.read({ latitude: latitude!, longitude: longitude! }, span);
    return { source: peers.length > 0 ? 'neighbours' : hours ? 'service' : 'clearDays', peers, hours };
  }

  /** How far healthy time lies apart, by where the weather comes from: learnt once, with the baseline's days. */
  async function errorsOf(
    station: LossStation,
    baseline: StoredBaseline,
    fleet: LossFleet,
    span: Span,
    source: WeatherSource,
  ): Promise<ResidualInterval | undefined> {
    const known = baseline.errors[source];
    if (known) return known;
    const weather = { ...(await weatherOf(station, fleet, span)), source };
    // Neighbours or a service of now may not have told the weather then.
    if (source === 'service' ? !weather.hours : source === 'neighbours' && weather.peers.length === 0)
      return undefined;
    const columns = await fleet.columns(station.id, span);
    const learnt = await runTask({ kind: 'errors', calibration: baseline.calibration, columns, weather });
    if (!learnt) return undefined;
    baseline.errors[source] = learnt;
    if (source === 'neighbours') baseline.neighbours = weather.peers.length;
    await saveErrors(pool, station.id, baseline);
    return learnt;
  }

  async function judgeWindow(
    { id, zone }: LossStation,
    { calibration }: StoredBaseline,
    { first, past }: { first: number; past: number },
    columns: StationColumns,
    weather: StationWeather,
    interval: ResidualInterval,
  ): Promise<void> {
    const starts = Array.from({ length: past - first + 1 }, (_, day) => dayStart(zone, first + day));
    const dayStarts = starts.map((start) => Math.round((start - columns.start) / QUARTER));
    const prices = pricesOf(zone, (await readTariffs(pool, [id])).get(id) ?? [], columns);
    const judged = await runTask({
      kind: 'judge',
      calibration,
      columns,
      weather,
      interval,
      prices,
      dayStarts,
      history: await readHistory(pool, id, localDay(zone, calibration.baseline.learnt.from), past),
    });
    const days = judged.days.map((day, k): StoredDay => ({
      ...day,
      day: first + k,
      startedAt: starts[k]!,
      currency: prices.currencies[dayStarts[k]!] ?? '',
      expectedPower: judged.expected.subarray(dayStarts[k], dayStarts[k + 1]),
      actualPower: columns.power.subarray(dayStarts[k], dayStarts[k + 1]),
    }));
    const expected = new Map(days.map((day) => [day.day, day.expected]));
    const could = days.reduce((sum, day) => sum + day.expected, 0) / 1000;
    const season = {
      clearAhead: judged.clearAhead,
      usualWeather: judged.clearEnergy > 0 ? could / judged.clearEnergy : 0,
    };
    await inTransaction(pool, async (client) => {
      await replaceDays(client, id, days);
      await replaceEntries(client, id, findEntries(await readCauses(client, id), expected, past, season));
    });
  }

  const run = (signal?: AbortSignal) =>
    whenAlone(pool, AdvisoryLock.losses, () => judgeAll(signal)).finally(work.end);

  return {
    run,
    start: (everyMs) => startLoop(run, { every: everyMs, setTimer, outage }),
  };
}

/** Prices by interval and their currencies, NaN and empty without one. */
function pricesOf(
  zone: string,
  tariffs: Parameters<typeof compileTariffs>[0],
  { start, power: { length } }: StationColumns,
) {
  const edges = Float64Array.from({ length: length + 1 }, (_, i) => start + i * QUARTER);
  const slots = calendar(zone, edges);
  const compiled = compileTariffs(tariffs);
  const versions = compiled.length > 0 ? compiled : UNPRICED;
  const importPrice = new Float64Array(length);
  const feedInPrice = new Float64Array(length);
  const currencies: string[] = [];
  let version = 0;
  for (let i = 0; i < length; i++) {
    while (version + 1 < versions.length && versions[version + 1]!.from <= edges[i]!) version++;
    const { selfUse, selling, currency } = versions[version]!;
    importPrice[i] = selfUse[slots[i]!]!;
    feedInPrice[i] = selling[slots[i]!]!;
    currencies.push(currency);
  }
  return { importPrice, feedInPrice, currencies };
}
