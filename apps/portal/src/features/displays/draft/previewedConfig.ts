import { DisplayConfig, SCENE_SECONDS, Scene, TimeOfDay } from '@heliograph/contracts/http';
import { wantedOf, type DisplayDraft } from './displayDraft.ts';

/**
 * What of a draft can be shown already: scenes that lack something are left out, and a time that is not right yet gives
 * way to a usual one. Null while no scene can be shown.
 */
export function previewedConfig(draft: DisplayDraft): DisplayConfig | null {
  const { config } = wantedOf(draft);
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
