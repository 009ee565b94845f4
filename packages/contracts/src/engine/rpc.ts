import type { SessionEnd } from '../http/call.ts';
import type { ProofNeeded } from '../http/proof.ts';
import type { HeldRights } from '../http/shareRights.ts';

/**
 * Interface of the engine on each port; `EngineApi` is its typed form. `port` is one end of a MessageChannel.
 * With `session.hello`, the engine pushes `Frame`s on it and the page replies with `FrameAck`s. With long
 * verbs, the engine posts `Progress` and the page may post `CancelMessage`. With `tables.feed`, the engine
 * posts `TableFeed` and the page replies with `FeedReply`s.
 */
export interface EngineEndpoint<Port> {
  call(group: string, verb: string, input: unknown, port?: Port): Promise<Outcome>;
}

/** Result of a verb; failures are plain data, since an Error loses its fields between threads. */
export type Outcome = { ok: true; value: unknown } | { ok: false; failure: EngineFailure };

/** Why a verb failed; a plain object. Server messages are already in the port's language. */
export interface EngineFailure {
  kind:
    /** The server refused; `code` and possibly `field` say why. */
    | 'refused'
    /** No user is signed in, or the session ended. */
    | 'signedOut'
    /** No response within the time limit; code 408. */
    | 'timeout'
    /** The network or the server is down. */
    | 'unreachable'
    /** The response carries the prefix of another company (login.wrongCompany). */
    | 'wrongCompany'
    /** The page sent an input that the verb does not accept. */
    | 'badInput'
    /** The page cancelled it. */
    | 'cancelled'
    | 'unknown';
  code: number;
  message: string;
  field?: string;
  /** Reason of `signedOut`, where the server knows it. */
  reason?: SessionEnd;
  /** Proof required by a refusal with 1428. */
  proof?: ProofNeeded;
  /** A change whose answer was lost, and the server could not be asked what became of it. */
  lost?: true;
  /** Rights that would have been replaced without being named. */
  present?: HeldRights;
}

/** Progress of a long verb, posted on its port. */
export interface Progress {
  done: number;
  /** Zero if unknown. */
  of: number;
}

/** Message that a page may post on the port of a long verb. */
export interface CancelMessage {
  cancel: true;
}

/** Options to follow a long verb. On abort, the verb rejects with kind `cancelled`. */
export interface ProgressOptions {
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignalLike;
}

/** The required part of an AbortSignal. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
