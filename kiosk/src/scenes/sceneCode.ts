import type { Scene, SceneKind } from '@heliograph/contracts/http';
import type { ComponentType } from 'react';
import type { SceneProps } from './sceneOf.ts';

const modules: { [K in SceneKind]: () => Promise<ComponentType<SceneProps<K>>> } = {
  board: async () => (await import('./board/BoardScene.tsx')).BoardScene,
  map: async () => (await import('./map/MapScene.tsx')).MapScene,
  alarms: async () => (await import('./alarms/AlarmsScene.tsx')).AlarmsScene,
  flow: async () => (await import('./flow/FlowScene.tsx')).FlowScene,
  ranking: async () => (await import('./ranking/RankingScene.tsx')).RankingScene,
  revenue: async () => (await import('./revenue/RevenueScene.tsx')).RevenueScene,
  notice: async () => (await import('./notice/NoticeScene.tsx')).NoticeScene,
};

/** Shows one scene of its kind, filling the screen. */
export type SceneCode = ComponentType<{ scene: Scene }>;

/** What shows scenes of a kind. @throws when it cannot be fetched */
export async function loadScene(kind: SceneKind): Promise<SceneCode> {
  // Who asks by a scene's kind shows that scene with it.
  return (await modules[kind]()) as SceneCode;
}
