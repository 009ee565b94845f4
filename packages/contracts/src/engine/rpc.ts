import type { SessionEnd } from '../http/call.ts';
import type { ProofNeeded } from '../http/proof.ts';

/**
 * Interface of the engine on each port; `EngineApi` is its typed face. `port` is the end of a MessageChannel: with
 * `session.hello` the engine pushes `Frame`s on it and the page answers `FrameAck`s; with long verbs it posts
 * `Progress` and the page may post `CancelMessage`; with `tables.feed` it posts `TableFeed` and gets `FeedReply`s.
 */
export interface EngineEndpoint<Port> {
  call(group: string, verb: string, input: unknown, port?: Port): Promise<Outcome>;
}

/** How a verb ended; failures travel as data, since an Error loses its fields between threads. */
export type Outcome = { ok: true; value: unknown } | { ok: false; failure: EngineFailure };

/** Why a verb failed; a plain object. `message` is already in the port's language where the server made it. */
export interface EngineFailure {
  kind:
    /** The server refused; `code` and perhaps `field` say why. */
    | 'refused'
    /** No user is signed in, or the session ended. */
    | 'signedOut'
    /** No answer within the time limit; code 408. */
    | 'timeout'
    /** The network or the server is down. */
    | 'unreachable'
    /** The answer's prefix is another company's (login.wrongCompany). */
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
  /** Proof that a refusal with 1428 asks for. */
  proof?: ProofNeeded;
}

/** How far a long verb is; the engine posts it on the verb's port. */
export interface Progress {
  done: number;
  /** Zero while unknown. */
  of: number;
}

/** Message that a page may post on the port of a long verb. */
export interface CancelMessage {
  cancel: true;
}

/** How a page follows a long verb. When aborted, the verb rejects with kind `cancelled`. */
export interface ProgressOptions {
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignalLike;
}

/** The part of an AbortSignal that is needed. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
