import {
  ENGINE_PROTOCOL,
  type engineVerbs,
  type LongVerb,
  type Verb,
  type Welcome,
} from '@heliograph/contracts/engine';
import type { Lang } from '@heliograph/contracts/http';
import type { z } from 'zod';
import { alarmVerbs } from '../alarms/alarmVerbs.ts';
import { EngineError } from '../engineError.ts';
import { firmwareVerbs } from '../firmware/firmwareVerbs.ts';
import { parameterVerbs } from '../parameters/parameterVerbs.ts';
import { deviceVerbs } from '../devices/deviceVerbs.ts';
import { displayVerbs } from '../displays/displayVerbs.ts';
import type { LastTold } from '../displays/memory/lastTold.ts';
import { customerVerbs } from '../people/customerVerbs.ts';
import { peopleVerbs } from '../people/peopleVerbs.ts';
import { userOf, type AgentConfig, type Session, type Sessions } from '../session/sessions.ts';
import { profileVerbs } from '../profiles/profileVerbs.ts';
import { historyVerbs } from '../history/historyVerbs.ts';
import { reportVerbs } from '../reports/reportVerbs.ts';
import { stationVerbs } from '../stations/stationVerbs.ts';
import { tableVerbs } from '../tables/tableVerbs.ts';
import type { Walls } from '../displays/walls.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { PagePort } from '../ports.ts';
import { retold } from './retold.ts';
import { sightOf } from './sightOf.ts';
import type { Visit } from './visit.ts';
import type { Work } from './work.ts';

/** The page that calls. */
export interface Caller {
  /** @throws EngineError badInput before its hello and after its bye. */
  visit(): Visit;
  arrive(page: Pick<Visit, 'role' | 'slot'>, lock: string | null, frames: PagePort): void;
  leave(): void;
  /** What the scenes of a wall were told last; null for other pages. */
  told(): LastTold | null;
  session(): Session | null;
  /** @throws EngineError signedOut when nobody is. */
  workspace(): Promise<Workspace>;
}

/** What the verbs need of the engine. */
export interface EngineRooms {
  instance: string;
  kind: Welcome['kind'];
  sessions: Sessions;
  config: () => Promise<AgentConfig>;
  speak: (lang: Lang) => void;
  walls: Walls;
}

type Handler<V> =
  V extends LongVerb<infer In, infer Out>
    ? (input: z.output<In>, caller: Caller, work: Work) => Promise<Out>
    : V extends Verb<infer In, infer Out>
      ? (input: z.output<In>, caller: Caller, port: PagePort | undefined) => Out | Promise<Out>
      : never;
export type VerbHandlers = {
  [G in keyof typeof engineVerbs]: {
    [V in keyof (typeof engineVerbs)[G]]: Handler<(typeof engineVerbs)[G][V]>;
  };
};

/** The engine's verbs, over what their caller may see. */
export function verbHandlers({ instance, kind, sessions, config, speak, walls }: EngineRooms): VerbHandlers {
  return {
    session: {
      async hello({ protocol, lock, role, slot, lang, continues }, caller, frames) {
        if (protocol !== ENGINE_PROTOCOL || frames === undefined) {
          throw new EngineError('badInput', 0, `this engine speaks protocol ${ENGINE_PROTOCOL}`);
        }
        // A wall speaks its display's language, and says nothing of whether a person's browser session goes on.
        if (role !== 'wall') {
          speak(lang);
          await sessions.begin(continues);
        }
        caller.arrive({ role, slot }, lock, frames);
        return { protocol: ENGINE_PROTOCOL, instance, kind, user: userOrNull(caller.session()) };
      },
      heartbeat: (_, caller) => caller.visit().heartbeat(),
      bye: (_, caller) => caller.leave(),
      async signIn(claim) {
        return userOf(await sessions.signIn(claim));
      },
      async signInAsGuest() {
        return userOf(await sessions.signInAsGuest());
      },
      signOut: () => sessions.signOut(),
      current: (_, caller) => userOrNull(caller.session()),
      config: retold('session.config', () => config()),
      language(lang, caller) {
        if (caller.visit().role !== 'wall') speak(lang);
      },
    },
    fleet: {
      entities: async (_, caller) => (await caller.workspace()).entities(caller.visit().within()),
      async reload(_, caller) {
        const workspace = await caller.workspace();
        await workspace.reload();
        return workspace.entities(caller.visit().within());
      },
      watch: (interest, caller) => caller.visit().watch(interest),
      within: ({ stationIds }, caller) => caller.visit().narrow(stationIds),
      deviceStates: async (_, caller) => (await caller.workspace()).deviceStates(caller.visit().within()),
      model: async ({ modId }, caller) => (await caller.workspace()).model(modId),
      async lastHour({ deviceId, codes }, caller) {
        await (await sightOf(caller)).mustSeeDevices([deviceId]);
        return (await caller.workspace()).lastHour(deviceId, codes);
      },
    },
    alarms: alarmVerbs,
    series: {
      generationTrend: retold('series.generationTrend', async ({ range, zone }, caller) =>
        (await sightOf(caller)).trend(range, zone),
      ),
    },
    revenue: {
      board: retold('revenue.board', async (_, caller) => (await sightOf(caller)).revenue()),
    },
    people: peopleVerbs(sessions),
    customers: customerVerbs(sessions),
    stations: stationVerbs(sessions),
    devices: deviceVerbs(sessions),
    displays: displayVerbs(sessions),
    wall: {
      report(health, caller) {
        const { slot, drops } = caller.visit();
        walls.of(slot)?.report(health, drops);
      },
    },
    parameters: parameterVerbs,
    profiles: profileVerbs(sessions),
    messages: {
      list: async (_, caller) => (await caller.workspace()).messages.list(),
      read: async ({ ids }, caller) => (await caller.workspace()).messages.markRead(ids),
    },
    firmware: firmwareVerbs(sessions),
    history: historyVerbs,
    reports: reportVerbs,
    tables: tableVerbs,
  };
}

const userOrNull = (session: Session | null) => (session === null ? null : userOf(session));
