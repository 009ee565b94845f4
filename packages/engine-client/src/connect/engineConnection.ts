import type { EngineApi, Frame, Interest, Welcome } from '@heliograph/contracts/engine';
import type { Lang } from '@heliograph/contracts/http';

export interface EngineOptions {
  /** See `session.hello`. */
  role: 'portal' | 'wall' | 'onlooker';
  /** Of a wall. */
  slot?: string;
  lang: Lang;
}

/** A page's one connection to the engine. */
export interface EngineConnection {
  /** The engine's verbs; rejections are `EngineRejection`, which is an `EngineFailure`. */
  readonly api: EngineApi;
  /** Settles with the engine's answer to this page's hello. */
  readonly welcome: Promise<Welcome>;
  /** Calls `listener` with each frame; first, if anything is known, with a frame of what comes without being asked for, as known so far. */
  onFrame(listener: (frame: Frame) => void): () => void;
  /** Asks for pushes until the returned function is called; the interests of all callers are joined. */
  watch(interest: Partial<Interest>): () => void;
  /** Sees only these stations from now on, also after the engine was begun anew; see `fleet.within`. */
  within(stationIds: number[] | null): void;
  /** Sends a table that the engine holds on a port, as `TableFeed`; settles when all of it was taken. */
  feed(table: number, port: MessagePort): Promise<void>;
  close(): void;
}
