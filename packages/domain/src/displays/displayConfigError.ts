import type { DisplayConfig } from '@heliograph/contracts/http';

/**
 * Why a well-formed config cannot be used:
 * - `station`: a scene refers to a station that the display may not show
 * - `hours`: the dark theme starts at the same time as the light one
 */
export type ConfigErrorReason = 'station' | 'hours';

export interface ConfigError {
  /** Dotted path within the config, for instance `scenes.2.station_id`. */
  field: string;
  reason: ConfigErrorReason;
}

/** The first error of a well-formed config; null if it is valid. @param stationIds stations that the display may show */
export function displayConfigError(
  config: DisplayConfig,
  stationIds: ReadonlySet<number>,
): ConfigError | null {
  if (config.theme === 'auto' && config.light_from === config.dark_from)
    return { field: 'dark_from', reason: 'hours' };
  const foreign = config.scenes.findIndex(
    (scene) => 'station_id' in scene && !stationIds.has(scene.station_id),
  );
  return foreign < 0 ? null : { field: `scenes.${foreign}.station_id`, reason: 'station' };
}
