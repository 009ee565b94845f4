import type { engineVerbs, HelloReply, LongVerb, LookedAt, Verb } from '@heliograph/contracts/engine';
import type { Lang } from '@heliograph/contracts/http';
import type { z } from 'zod';
import type { DisplaySessions } from '../displays/displaySessions.ts';
import type { ResponseCache } from '../displays/snapshots/responseCache.ts';
import type { PagePort } from '../ports.ts';
import type { AgentConfig, Session, Sessions } from '../session/sessions.ts';
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
export async function hold(
  caller: Caller,
  { stations = [], devices = [], deviceIds = [] }: Partial<LookedAt>,
): Promise<void> {
  const workspace = await caller.workspace();
  if (!workspace.isPartial()) return;
  await workspace.loadLookedAt([{ stations, devices, deviceIds }]);
  caller.connection().offerNow();
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
