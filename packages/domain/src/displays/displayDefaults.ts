import type { DisplayConfig, Lang, Scene, SceneKind } from '@heliograph/contracts/http';

/** The configuration of a new display: the board, the newest alarms and today's station ranking. */
export const defaultDisplayConfig = (lang: Lang): DisplayConfig => ({
  lang,
  theme: 'dark',
  light_from: '07:00',
  dark_from: '19:00',
  pixel_shift: true,
  fault_seconds: 30,
  tell_silence: true,
  acknowledge: false,
  scenes: [
    { id: 'board', kind: 'board', seconds: 60, range: 'day' },
    { id: 'alarms', kind: 'alarms', seconds: 20, only_faults: false },
    { id: 'ranking', kind: 'ranking', seconds: 20, by: 'energy' },
  ],
});

/** The fields of a scene besides those that all kinds have; no station until one is chosen. */
type SceneFields<S extends Scene> = {
  [F in Exclude<keyof S, 'id' | 'kind' | 'seconds'>]: F extends 'station_id' ? S[F] | null : S[F];
};

/** Initial scene of each kind, in the order in which kinds are offered. @param station preselected; null for none */
export const sceneDefaults: {
  readonly [K in SceneKind]: (station: number | null) => SceneFields<Extract<Scene, { kind: K }>>;
} = {
  board: () => ({ range: 'day' }),
  map: () => ({}),
  alarms: () => ({ only_faults: false }),
  flow: (station) => ({ station_id: station }),
  ranking: () => ({ by: 'energy' }),
  revenue: (station) => ({ station_id: station }),
  notice: () => ({ title: '', text: '' }),
};

/** In the order in which they are offered. */
export const SCENE_KINDS = Object.keys(sceneDefaults) as SceneKind[];
