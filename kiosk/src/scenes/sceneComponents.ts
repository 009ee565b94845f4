import type { Scene, SceneKind } from '@heliograph/contracts/http';
import type { ComponentType } from 'react';
import type { SceneProps } from './shared/SceneFrame.tsx';

/** The component of each kind of scene, loaded when a display has such a scene. */
const loaders: { readonly [K in SceneKind]: () => Promise<ComponentType<SceneProps<K>>> } = {
  board: async () => (await import('./BoardScene.tsx')).BoardScene,
  map: async () => (await import('./map/MapScene.tsx')).MapScene,
  alarms: async () => (await import('./alarms/AlarmsScene.tsx')).AlarmsScene,
  flow: async () => (await import('./flow/FlowScene.tsx')).FlowScene,
  ranking: async () => (await import('./ranking/RankingScene.tsx')).RankingScene,
  revenue: async () => (await import('./revenue/RevenueScene.tsx')).RevenueScene,
  notice: async () => (await import('./NoticeScene.tsx')).NoticeScene,
};

/** Shows one scene of its kind on the whole screen. */
export type SceneComponent = ComponentType<{ scene: Scene }>;

/** @throws when the component cannot be loaded */
export async function loadSceneComponent(kind: SceneKind): Promise<SceneComponent> {
  // It is only rendered with scenes of its kind.
  return (await loaders[kind]()) as SceneComponent;
}
