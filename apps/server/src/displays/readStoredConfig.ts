import { DisplayConfig, Scene } from '@heliograph/contracts/http';
import { defaultDisplayConfig } from '@heliograph/domain/displays';

/** A configuration stored by any version: invalid settings get their defaults, invalid scenes are left out. */
export function readStoredConfig(stored: unknown): DisplayConfig {
  const whole = DisplayConfig.safeParse(stored);
  if (whole.success) return whole.data;
  const parts = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const defaults = defaultDisplayConfig(DisplayConfig.shape.lang.catch('en').parse(parts.lang));
  const settings = Object.entries(DisplayConfig.shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(parts[name]);
    return parsed.success ? [[name, parsed.data] as const] : [];
  });
  const scenes = (Array.isArray(parts.scenes) ? parts.scenes : []).flatMap((scene) => {
    const parsed = Scene.safeParse(scene);
    return parsed.success ? [parsed.data] : [];
  });
  const config = { ...defaults, ...(scenes.length > 0 && { scenes }), ...Object.fromEntries(settings) };
  return DisplayConfig.catch(defaults).parse(config);
}
