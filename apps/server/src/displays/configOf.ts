import { DisplayConfig, Scene } from '@heliograph/contracts/http';
import { usualConfig } from '@heliograph/domain/displays';

/** A config as it was stored, by whatever version: what is not understood any more is as usual, or left out. */
export function configOf(stored: unknown): DisplayConfig {
  const whole = DisplayConfig.safeParse(stored);
  if (whole.success) return whole.data;
  const parts = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const usual = usualConfig(DisplayConfig.shape.lang.catch('en').parse(parts.lang));
  const settings = Object.entries(DisplayConfig.shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(parts[name]);
    return parsed.success ? [[name, parsed.data] as const] : [];
  });
  const scenes = (Array.isArray(parts.scenes) ? parts.scenes : []).flatMap((scene) => {
    const parsed = Scene.safeParse(scene);
    return parsed.success ? [parsed.data] : [];
  });
  const config = { ...usual, ...(scenes.length > 0 && { scenes }), ...Object.fromEntries(settings) };
  return DisplayConfig.catch(usual).parse(config);
}
