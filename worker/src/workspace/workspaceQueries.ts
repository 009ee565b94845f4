import type { LastHour } from '@heliograph/contracts/engine';
import { getDeviceFuns, type AgentConfig, type AnswerOf } from '@heliograph/contracts/http';
import { totalEnergy } from '@heliograph/domain/energy';
import type { AlarmStore } from '../alarms/alarmStore.ts';
import { createPerScope, type StationScope } from '../fleet/stationScope.ts';
import type { Session } from '../session/sessions.ts';
import type { QueryContext } from './queryContext.ts';
import { createScopedQueries } from './scopedQueries.ts';
import type { WorkspaceFleet } from './workspaceFleet.ts';
import { readLastHour } from '../series/readLastHour.ts';
import { createTodayEnergies, type StationCounters } from '../series/todayEnergies.ts';
import { createTtlCache } from '../ttlCache.ts';

const MODEL_MS = 3_600_000;
/** Pages that show the same device share its last hour. */
const HOUR_MS = 10_000;

type Model = AnswerOf<typeof getDeviceFuns>;

interface Options {
  session: Session;
  fleet: WorkspaceFleet;
  alarms: AlarmStore;
  config: () => Promise<AgentConfig>;
  now: () => number;
  /** True if a page shows rows of stations. */
  showsStations: () => boolean;
  /** Energies of today were read again. */
  energiesChanged: () => void;
}

/** After energies of today could not be read, ms. */
const RETRY_MS = 10_000;

/** Questions about the past of a fleet, limited to what a page sees, and about its devices. */
export function createWorkspaceQueries(options: Options) {
  const { session, fleet, alarms, config, now } = options;
  const models = createTtlCache<Model>(MODEL_MS, now);
  const lastHours = createTtlCache<LastHour>(HOUR_MS, now);
  const today = createTodayEnergies({
    session,
    now,
    onRead: (stationIds) => void showToday(stationIds).then(options.energiesChanged),
  });
  /** Counters of the stations that generate. */
  let generation: StationCounters[] = [];
  let todayDueAt = 0;
  let queries = create();
  fleet.onLoaded(({ live, isMore }) => {
    queries = create();
    const { getCounters } = fleet.catalogue();
    generation = live.index.stations
      .map((station) => ({ station, points: getCounters(station, 'fd') }))
      .filter(({ points }) => points.length > 0);
    readTodayIfDue();
    if (isMore) return;
    models.clear();
    lastHours.clear();
  });

  function create() {
    return createPerScope((scope) => createScopedQueries({ scope, unscoped: context, alarms, now }));
  }

  /** @throws EngineError when nothing can be loaded */
  async function context(): Promise<QueryContext> {
    const { stations } = await fleet.untilPastOpened();
    return {
      session,
      stations,
      devices: fleet.devices(),
      index: fleet.current()!.index,
      ...fleet.catalogue(),
      today,
      whole: fleet.partial()?.queries ?? null,
      config,
      now,
    };
  }

  async function showToday(stationIds: readonly number[]) {
    const ids = new Set(stationIds);
    const read = generation.filter((each) => ids.has(each.station.id) && today.isCurrent(each));
    const energies = await today.get(read);
    const live = fleet.current();
    for (const [i, { values, until }] of energies.entries()) {
      const row = live?.index.stationRow.get(read[i]!.station.id);
      if (row !== undefined) live?.takeToday(row, totalEnergy(values) ?? NaN, until);
    }
  }

  /** Reads the generation of today of stations that pages show, each minute. */
  function readTodayIfDue() {
    if (now() < todayDueAt || !options.showsStations()) return;
    const due = generation.filter((each) => !today.isCurrent(each));
    if (due.length === 0) return;
    todayDueAt = now() + RETRY_MS;
    fleet
      .untilPastOpened()
      .then(() => today.get(due))
      .then(
        () => (todayDueAt = 0),
        () => undefined,
      );
  }

  /** Forgets what was computed. */
  function invalidate() {
    queries = create();
    today.forget();
    readTodayIfDue();
  }

  return {
    context,
    of: (scope: StationScope) => queries(scope),
    invalidate,
    readTodayIfDue,

    model: (modId: number): Promise<Model> =>
      models.get(String(modId), () => session.http.call(getDeviceFuns, { mod_id: modId })),

    lastHour: (deviceId: string, codes: readonly string[]): Promise<LastHour> =>
      lastHours.get([deviceId, ...codes].join(' '), () =>
        readLastHour(session, { deviceId, codes, now: now() }),
      ),
  };
}
