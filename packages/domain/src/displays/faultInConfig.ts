import type { DisplayConfig } from '@heliograph/contracts/http';

/**
 * Why a config of the right shape cannot be shown:
 * - `station`: a scene is about a station that the display does not show
 * - `hours`: the dark part of the day begins when the light one does
 */
export type ConfigFaultReason = 'station' | 'hours';

export interface ConfigFault {
  /** Dotted path within the config, for instance `scenes.2.station_id`. */
  field: string;
  reason: ConfigFaultReason;
}

/** The first thing that is wrong with a config beyond its shape; null when it may be shown. @param stationIds those that the display may show */
export function faultInConfig(config: DisplayConfig, stationIds: ReadonlySet<number>): ConfigFault | null {
  if (config.theme === 'auto' && config.light_from === config.dark_from)
    return { field: 'dark_from', reason: 'hours' };
  const foreign = config.scenes.findIndex(
    (scene) => 'station_id' in scene && !stationIds.has(scene.station_id),
  );
  return foreign < 0 ? null : { field: `scenes.${foreign}.station_id`, reason: 'station' };
}
