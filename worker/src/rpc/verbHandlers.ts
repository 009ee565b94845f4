import { ENGINE_PROTOCOL, WINDOW_ROWS } from '@heliograph/contracts/engine';
import {
  collectStation,
  deleteShareByList,
  saveStationShare,
  setAuthByList,
} from '@heliograph/contracts/http';
import { billingVerbs } from '../billing/billingVerbs.ts';
import { EngineError } from '../engineError.ts';
import { lossVerbs } from '../losses/lossVerbs.ts';
import { meterVerbs } from '../meter/meterVerbs.ts';
import { qualityVerbs } from '../quality/qualityVerbs.ts';
import { reportVerbs } from '../reports/reportVerbs.ts';
import { getUser, type Session, type Sessions } from '../session/sessions.ts';
import { feedTable } from '../tables/feed.ts';
import {
  answerBy,
  lazyQuery,
  loadEntities,
  lookAtStation,
  reloadEntities,
  getScopedQueries,
  staleIfError,
  type EngineServices,
  type VerbHandlers,
} from './caller.ts';
import { createPageCalls } from './pageCalls.ts';

/** The engine's verbs, limited to what their caller may see. */
export function createVerbHandlers(services: EngineServices): VerbHandlers {
  const { sessions, displays } = services;
  return {
    session: sessionVerbs(services),
    fleet,
    alarms,
    series: {
      generationTrend: staleIfError('series.generationTrend', async ({ range, zone }, caller) =>
        (await getScopedQueries(caller)).trend(range, zone),
      ),
    },
    revenue: {
      board: staleIfError('revenue.board', async (_, caller) => (await getScopedQueries(caller)).revenue()),
    },
    stations: stationVerbs(sessions),
    wall: {
      report(health, caller) {
        const { slot, drops } = caller.connection();
        displays.of(slot)?.report(health, drops);
      },
    },
    parameters: answerBy(({ parameters }) => parameters, 'template', 'read', 'write', 'cancel', 'jobs'),
    profiles: answerBy(({ profiles }) => profiles, 'drift', 'written', 'apply', 'cancel', 'runs'),
    messages: answerBy(({ messages }) => messages, 'list', 'read'),
    firmware: answerBy(({ upgrades }) => upgrades(), 'start', 'cancel', 'upgrades'),
    gateways: answerBy(({ gatewayCare }) => gatewayCare(), 'diagnostics', 'log', 'command'),
    history: {
      read: lazyQuery({
        lookedAt: ({ series }) => ({ deviceIds: series.map(({ deviceId }) => deviceId) }),
        load: async () => (await import('../history/readHistory.ts')).readHistory,
      }),
    },
    meter: meterVerbs,
    reports: reportVerbs,
    billing: billingVerbs,
    quality: qualityVerbs,
    losses: lossVerbs,
    tables,
    http: { call: createPageCalls(sessions, services.setTimer) },
  };
}

function sessionVerbs({
  instance,
  kind,
  sessions,
  config,
  setLanguage,
}: EngineServices): VerbHandlers['session'] {
  return {
    async hello({ protocol, lock, role, slot, lang, continues }, caller, frames) {
      if (protocol !== ENGINE_PROTOCOL || frames === undefined) {
        throw new EngineError('badInput', 0, `this engine uses protocol ${ENGINE_PROTOCOL}`);
      }
      // A wall uses its display's language, and does not tell whether a person's browser session continues.
      if (role !== 'wall') {
        setLanguage(lang);
        await sessions.start(continues);
      }
      caller.connect({ role, slot }, lock, frames);
      return { protocol: ENGINE_PROTOCOL, instance, kind, user: userOrNull(caller.session()) };
    },
    heartbeat: (_, caller) => caller.connection().heartbeat(),
    bye: (_, caller) => caller.disconnect(),
    signIn: async (credentials) => getUser(await sessions.signIn(credentials)),
    finishSignIn: async (answer) => getUser(await sessions.finishSignIn(answer)),
    signInWithPasskey: async (answer) => getUser(await sessions.signInWithPasskey(answer)),
    signInWithOidc: async (answer) => getUser(await sessions.signInWithOidc(answer)),
    signInAsGuest: async () => getUser(await sessions.signInAsGuest()),
    signOut: () => sessions.signOut(),
    current: (_, caller) => userOrNull(caller.session()),
    config: staleIfError('session.config', () => config()),
    language(lang, caller) {
      if (caller.connection().role !== 'wall') setLanguage(lang);
    },
  };
}

const userOrNull = (session: Session | null) => (session === null ? null : getUser(session));

const fleet: VerbHandlers['fleet'] = {
  entities: async (_, caller) => (await caller.workspace()).entities(caller.connection().scope()),
  async reload(_, caller) {
    const workspace = await caller.workspace();
    await workspace.reload();
    return workspace.entities(caller.connection().scope());
  },
  watch: (subscription, caller) => caller.connection().watch(subscription),
  async hold(lookedAt, caller) {
    await loadEntities(caller, lookedAt);
    return (await (await caller.workspace()).entities(caller.connection().scope())).version;
  },
  setScope: ({ stationIds }, caller) => caller.connection().setScope(stationIds),
  deviceStates: async (_, caller) => (await caller.workspace()).deviceStates(caller.connection().scope()),
  model: async ({ modId }, caller) => (await caller.workspace()).model(modId),
  async lastHour({ deviceId, codes }, caller) {
    await (await getScopedQueries(caller)).assertDevicesInScope([deviceId]);
    return (await caller.workspace()).lastHour(deviceId, codes);
  },
};

const alarms: VerbHandlers['alarms'] = {
  week: staleIfError('alarms.week', async ({ zone }, caller) => (await getScopedQueries(caller)).week(zone)),
  recent: staleIfError('alarms.recent', async (query, caller) =>
    (await getScopedQueries(caller)).recent(query),
  ),
  history: async (span, caller) => (await getScopedQueries(caller)).history(span),
  async table(query, caller, task) {
    const scoped = await getScopedQueries(caller);
    if (query.choice) scoped.assertNoScope();
    else if (query.deviceIds) await scoped.assertDevicesInScope(query.deviceIds);
    else throw new EngineError('badInput', 0, 'no devices', 'deviceIds');
    const alarmTables = await (await caller.workspace()).alarmTables();
    return alarmTables.open(query, caller.connection().tables, task);
  },
  async refresh({ table, id }, caller, task) {
    const alarmTables = await (await caller.workspace()).alarmTables();
    return alarmTables.refresh(table, id, caller.connection().tables, task);
  },
};

function stationVerbs(sessions: Sessions): VerbHandlers['stations'] {
  const http = () => sessions.requirePerson().http;
  return {
    async collect({ stationId, on }, caller) {
      const type = on ? 1 : 0;
      await http().call(collectStation, { station_id: stationId, type });
      (await caller.workspace()).updateStation(stationId, { is_collect: type });
    },
    async share({ stationId, type, account, areaCode, replaces }, caller) {
      const share = {
        station_id: stationId,
        station_share_type: type,
        station_share_user: account,
        ...(replaces && { replaces }),
      };
      const { invited, changed, link } = await http().call(
        saveStationShare,
        areaCode === null
          ? { ...share, share_account_type: 0 }
          : { ...share, share_account_type: 1, area_code: areaCode },
      );
      // A transfer takes the station away from its owner.
      if (type === 2) await reloadEntities(caller);
      return { invited: invited === 1, changed: changed === 1, link };
    },
    async authorise({ stationId: station_id, removed, changed }, caller) {
      if (removed.length > 0)
        await http().call(
          deleteShareByList,
          removed.map((user) => ({ station_id, user })),
        );
      if (changed.length > 0)
        await http().call(
          setAuthByList,
          changed.map(({ control, setting, auth, ...row }) => ({
            ...row,
            station_id,
            control: flag(control),
            setting: flag(setting),
            auth: flag(auth),
          })),
        );
      await reloadEntities(caller);
    },
    async recall({ stationId }, caller) {
      const queries = await getScopedQueries(caller);
      queries.assertInScope(stationId);
      await loadEntities(caller, { stations: [stationId] });
      await (await caller.workspace()).loadLastValues(stationId);
    },
    tariff: staleIfError('stations.tariff', async ({ stationId }, caller) =>
      (await getScopedQueries(caller)).tariff(stationId),
    ),
    energies: lazyQuery({
      lookedAt: lookAtStation,
      load: async () => (await import('../series/readStationEnergies.ts')).readStationEnergies,
    }),
    day: staleIfError('stations.day', async ({ stationId, date }, caller) => {
      await loadEntities(caller, { stations: [stationId] });
      return (await getScopedQueries(caller)).stationDay(stationId, date);
    }),
  };
}

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);

const tables: VerbHandlers['tables'] = {
  window({ table, from, to }, caller) {
    if (to - from > WINDOW_ROWS) throw new EngineError('badInput', 0, `at most ${WINDOW_ROWS} rows`, 'to');
    return caller.connection().tables.window(table, from, to);
  },
  arrange: ({ table, ...arrangement }, caller, task) =>
    caller.connection().tables.arrange(table, arrangement, task.yieldToEventLoop),
  close: ({ table }, caller) => caller.connection().tables.close(table),
  async feed({ table }, caller, port) {
    if (!port) throw new EngineError('badInput', 0, 'a feed needs a port');
    const { rows, window } = caller.connection().tables.snapshot(table);
    await feedTable(window, rows, port);
  },
};
