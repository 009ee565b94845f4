import type { EngineFailure } from './failure.ts';

/** How a verb ended; failures travel as data, since an Error loses its fields on the way between threads. */
export type Outcome = { ok: true; value: unknown } | { ok: false; failure: EngineFailure };

/**
 * What the engine exposes on each port; `EngineApi` is the typed face of it. `frames` comes with `session.hello` only:
 * the end of a MessageChannel on which the engine pushes `Frame`s and the page answers `FrameAck`s.
 */
export interface EngineDoor<FramePort> {
  call(group: string, verb: string, input: unknown, frames?: FramePort): Promise<Outcome>;
}
