import type { EngineFailure } from './failure.ts';

/** How a verb ended; failures travel as data, since an Error loses its fields on the way between threads. */
export type Outcome = { ok: true; value: unknown } | { ok: false; failure: EngineFailure };

/**
 * What the engine exposes on each port; `EngineApi` is the typed face of it. `port` is the end of a MessageChannel.
 * With `session.hello` the engine pushes `Frame`s on it and the page answers `FrameAck`s; with long verbs it tells
 * `Progress` and the page may say `CallOff`; with `tables.feed` it sends `TableFeed` and hears `FeedAnswer`s.
 */
export interface EngineDoor<Port> {
  call(group: string, verb: string, input: unknown, port?: Port): Promise<Outcome>;
}
