import type {
  CallServer,
  EngineApi,
  EngineFailure,
  Frame,
  HelloReply,
  ProgressOptions,
  Subscription,
} from '@heliograph/contracts/engine';
import type { Lang } from '@heliograph/contracts/http';

export interface EngineOptions {
  /** See `session.hello`. */
  role: 'portal' | 'wall' | 'viewer';
  /** Slot of a wall. */
  slot?: string;
  lang: Lang;
}

export interface ConnectOptions extends EngineOptions {
  /**
   * Called when the server refuses a call until the user proves their identity. If it resolves to true, the
   * call is repeated; otherwise it rejects with the refusal.
   */
  onProofNeeded?: (need: 'fresh' | 'factor') => Promise<boolean>;
}

/** A page's connection to the engine. Its methods may be detached. */
export interface EngineConnection {
  /** The engine's verbs; rejections are `EngineRejection`, which is an `EngineFailure`. */
  readonly api: EngineApi;
  /** Makes one HTTP call of `pageCalls`; rejections as for `api`. */
  readonly call: CallServer;
  /** Settles with the engine's answer to this page's hello. */
  readonly welcome: Promise<HelloReply>;
  /** Calls `listener` with each frame; first with a frame of what is already known, if anything is. */
  onFrame(listener: (frame: Frame) => void): () => void;
  /** Asks for pushes until the returned function is called; the subscriptions of all callers are joined. */
  watch(subscription: Partial<Subscription>): () => void;
  /** Shows only these stations from now on, also after the engine restarts; see `fleet.setScope`. */
  setScope(stationIds: number[] | null): void;
  /** Sends a table that the engine holds on a port, as `TableFeed`; settles once all of it was taken. */
  feed(table: number, port: MessagePort): Promise<void>;
  close(): void;
}

/** Rejection of verbs and calls. */
export class EngineRejection extends Error implements EngineFailure {
  readonly kind: EngineFailure['kind'];
  readonly code: number;
  readonly field?: string;
  readonly proof?: NonNullable<EngineFailure['proof']>;
  readonly lost?: true;
  readonly present?: NonNullable<EngineFailure['present']>;

  constructor(failure: EngineFailure) {
    super(failure.message);
    this.name = 'EngineRejection';
    this.kind = failure.kind;
    this.code = failure.code;
    if (failure.field !== undefined) this.field = failure.field;
    if (failure.proof) this.proof = failure.proof;
    if (failure.lost) this.lost = failure.lost;
    if (failure.present) this.present = failure.present;
  }
}

type CallVerb = (group: string, verb: string, input: unknown, progress?: ProgressOptions) => Promise<unknown>;

/** The typed face of an engine: `api.group.verb(input)` becomes `callVerb('group', 'verb', input)`. */
export function createApiProxy(callVerb: CallVerb): Pick<EngineConnection, 'api' | 'call'> {
  const getGroup = (group: string) =>
    new Proxy(
      {},
      {
        get: (_, verb) => (input: unknown, progress?: ProgressOptions) =>
          callVerb(group, String(verb), input, progress),
      },
    );
  return {
    api: new Proxy({}, { get: (_, group) => getGroup(String(group)) }) as EngineApi,
    call: ((name, request) => callVerb('http', 'call', { name, request })) as CallServer,
  };
}
