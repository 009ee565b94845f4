import type { engineVerbs, HelloReply, LongVerb, LookedAt, Verb } from '@heliograph/contracts/engine';
import type { AgentConfig, Lang } from '@heliograph/contracts/http';
import type { z } from 'zod';
import type { DisplaySessions } from '../displays/displaySessions.ts';
import type { ResponseCache } from '../displays/snapshots/responseCache.ts';
import type { PagePort, SetTimer } from '../ports.ts';
import type { Session, Sessions } from '../session/sessions.ts';
import type { TableStore } from '../tables/tableStore.ts';
import type { QueryContext } from '../workspace/queryContext.ts';
import type { ScopedQueries } from '../workspace/scopedQueries.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { PageConnection } from './pageConnection.ts';
import type { Task } from './task.ts';

/** The page that calls. */
export interface Caller {
  /** @throws EngineError badInput before its hello and after its bye. */
  connection(): PageConnection;
  connect(page: Pick<PageConnection, 'role' | 'slot'>, lock: string | null, frames: PagePort): void;
  disconnect(): void;
  /** The last answers that a wall's scenes got; null for other pages. */
  responseCache(): ResponseCache | null;
  session(): Session | null;
  /** @throws EngineError signedOut when no user is signed in. */
  workspace(): Promise<Workspace>;
}

/** Services of the engine for the verbs. */
export interface EngineServices {
  instance: string;
  kind: HelloReply['kind'];
  sessions: Sessions;
  setTimer: SetTimer;
  config: () => Promise<AgentConfig>;
  setLanguage: (lang: Lang) => void;
  displays: DisplaySessions;
}

type Handler<V> =
  V extends LongVerb<infer In, infer Out>
    ? (input: z.output<In>, caller: Caller, task: Task) => Promise<Out>
    : V extends Verb<infer In, infer Out>
      ? (input: z.output<In>, caller: Caller, port: PagePort | undefined) => Out | Promise<Out>
      : never;
export type VerbHandlers = {
  [G in keyof typeof engineVerbs]: {
    [V in keyof (typeof engineVerbs)[G]]: Handler<(typeof engineVerbs)[G][V]>;
  };
};

/** Queries about what the calling page may see. @throws EngineError signedOut when signed out. */
export async function getScopedQueries(caller: Caller): Promise<ScopedQueries> {
  const workspace = await caller.workspace();
  return workspace.queries(caller.connection().scope());
}

/** Reads these stations if only a part of the fleet is held, so that a question about them can be answered. */
export async function loadEntities(
  caller: Caller,
  { stations = [], devices = [], deviceIds = [] }: Partial<LookedAt>,
): Promise<void> {
  const workspace = await caller.workspace();
  if (!workspace.isPartial()) return;
  await workspace.loadLookedAt([{ stations, devices, deviceIds }]);
  caller.connection().offerNow();
}

interface LazyQuery<I, O, T> {
  /** Loads the function that answers, with its module, when it is first asked. */
  load: () => Promise<(question: I, context: QueryContext, task: T, tables: TableStore) => Promise<O>>;
  /** Entities that it is about: they are loaded first where only a part of the fleet is held. */
  lookedAt?: (question: I) => Partial<LookedAt>;
  /** It names no devices or stations, and so cannot be limited to a scope. */
  isFleetWide?: true;
}

/** A question about the past that a module of its own answers. */
export function lazyQuery<I, O, T>({ load, lookedAt, isFleetWide }: LazyQuery<I, O, T>) {
  return async (question: I, caller: Caller, task: T): Promise<O> => {
    if (lookedAt) await loadEntities(caller, lookedAt(question));
    const [answer, queries] = await Promise.all([load(), getScopedQueries(caller)]);
    if (isFleetWide) queries.assertNoScope();
    return answer(question, await queries.context(), task, caller.connection().tables);
  };
}

export const lookAtStation = ({ stationId }: { stationId: number }) => ({ stations: [stationId] });

type Answers<S, N extends keyof S> = {
  [M in N]: S[M] extends (input: infer I) => infer O
    ? (input: I, caller: Caller) => Promise<Awaited<O>>
    : never;
};

/** Verbs that a part of the caller's workspace answers by its methods of the same names. */
export function answerBy<S extends object, N extends keyof S & string>(
  find: (workspace: Workspace) => S | Promise<S>,
  ...names: N[]
): Answers<S, N> {
  const answers = names.map((name) => [
    name,
    async (input: unknown, caller: Caller) => {
      const part = await find(await caller.workspace());
      return (part[name] as (input: unknown) => unknown)(input);
    },
  ]);
  return Object.fromEntries(answers) as Answers<S, N>;
}

/** Shows all pages what was written. A failure here does not undo the write: the entities are read again later anyway. */
export async function reloadEntities(caller: Caller): Promise<void> {
  const workspace = await caller.workspace();
  await workspace.reload().catch(() => undefined);
}

/**
 * A verb that scenes use: while the server does not answer, a wall gets the last answer again.
 *
 * @param verb tells its requests from those of other verbs
 */
export function staleIfError<I, O>(
  verb: string,
  read: (input: I, caller: Caller) => Promise<O>,
): (input: I, caller: Caller) => Promise<O> {
  return (input, caller) => {
    const cache = caller.responseCache();
    const answer = () => read(input, caller);
    return cache ? cache.fetch(`${verb} ${JSON.stringify(input)}`, answer) : answer();
  };
}
