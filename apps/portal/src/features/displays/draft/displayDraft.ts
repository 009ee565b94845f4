import type { Display, DisplayConfig, Scene } from '@heliograph/contracts/http';

/** A scene as it is filled in: its seconds as they were typed, its station once one is chosen. */
export type SceneDraft = Drafted<Scene>;
type Drafted<S> = S extends Scene
  ? Omit<S, 'seconds' | 'station_id'> & { seconds: string } & Chosen<S>
  : never;
type Chosen<S> = S extends { station_id: number } ? { station_id: number | null } : unknown;

/** A display as it is filled in. */
export interface DisplayDraft extends Omit<DisplayConfig, 'fault_seconds' | 'scenes'> {
  name: string;
  /** Null for all. */
  station_ids: number[] | null;
  /** Whether a new fault takes the display over … */
  fault_takeover: boolean;
  /** … and for how long, s, as typed. */
  fault_seconds: string;
  scenes: SceneDraft[];
}

/** What of a display can be changed. */
export type Wanted = Pick<Display, 'name' | 'station_ids' | 'config'>;

/** How long a fault takes a display over where nobody has said, s. */
const USUAL_FAULT_SECONDS = 30;

export function draftOf({ name, station_ids, config }: Wanted): DisplayDraft {
  const { fault_seconds: seconds, scenes, ...rest } = config;
  return {
    ...rest,
    name,
    station_ids,
    fault_takeover: seconds !== null,
    fault_seconds: String(seconds ?? USUAL_FAULT_SECONDS),
    scenes: scenes.map((scene) => ({ ...scene, seconds: String(scene.seconds) })),
  };
}

/** What a draft asks for, which may be wrong: seconds that are no number are NaN, and a scene may lack its station. */
export function wantedOf(draft: DisplayDraft): Wanted {
  const { name, station_ids, fault_takeover, fault_seconds, scenes, ...rest } = draft;
  return {
    name: name.trim(),
    station_ids,
    config: {
      ...rest,
      fault_seconds: fault_takeover ? secondsIn(fault_seconds) : null,
      scenes: scenes.map((scene) => ({ ...scene, seconds: secondsIn(scene.seconds) }) as Scene),
    },
  };
}

/** Whole seconds as they were typed; NaN for anything else. */
export const secondsIn = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : NaN);
