import { DisplayConfig, Scene, SCENE_SECONDS, TimeOfDay, type Display } from '@heliograph/contracts/http';

/** A scene in the form: seconds as typed, no station until one is chosen. */
export type SceneDraft = Drafted<Scene>;
type Drafted<S> = S extends Scene
  ? Omit<S, 'seconds' | 'station_id'> & { seconds: string } & Chosen<S>
  : never;
type Chosen<S> = S extends { station_id: number } ? { station_id: number | null } : unknown;

/** A display in the form. */
export interface DisplayDraft extends Omit<DisplayConfig, 'fault_seconds' | 'scenes'> {
  name: string;
  /** Null for all. */
  station_ids: number[] | null;
  /** True if a new fault takes over the display … */
  fault_takeover: boolean;
  /** … and for how long, s, as typed. */
  fault_seconds: string;
  scenes: SceneDraft[];
}

/** An edit that is not saved yet. */
export interface UnsavedDraft {
  /** Version of the display it started from; 0 for a new one. */
  version: number;
  base: DisplayDraft;
  draft: DisplayDraft;
}

/** Editable settings of a display. */
export type DisplaySettings = Pick<Display, 'name' | 'station_ids' | 'config'>;

/** Default take-over time, s. */
const USUAL_FAULT_SECONDS = 30;

export function toDraft({ name, station_ids, config }: DisplaySettings): DisplayDraft {
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

/** The settings of a draft, possibly invalid: seconds that are not a number are NaN, a station may be missing. */
export function toSettings(draft: DisplayDraft): DisplaySettings {
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

/** Whole seconds as typed; NaN for anything else. */
export const secondsIn = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : NaN);

/**
 * The part of a draft that can be previewed: incomplete scenes are left out, invalid times get defaults. Null
 * when no scene can be shown.
 */
export function previewConfig(draft: DisplayDraft): DisplayConfig | null {
  const { config } = toSettings(draft);
  const scenes = config.scenes.flatMap((scene) => {
    const seconds = Number.isNaN(scene.seconds) ? SCENE_SECONDS.usual : clamped(scene.seconds);
    const { data } = Scene.safeParse({ ...scene, seconds });
    return data === undefined ? [] : [data];
  });
  const { light_from: light, dark_from: dark } = config;
  const timed = TimeOfDay.safeParse(light).success && TimeOfDay.safeParse(dark).success && light !== dark;
  const shown = {
    ...config,
    scenes,
    fault_seconds: null,
    ...(!timed && { light_from: '07:00', dark_from: '19:00' }),
  };
  return DisplayConfig.safeParse(shown).data ?? null;
}

const clamped = (seconds: number) => Math.min(SCENE_SECONDS.most, Math.max(SCENE_SECONDS.least, seconds));
