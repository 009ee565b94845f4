import type { Scene } from '@heliograph/contracts/http';
import { lazy } from 'react';

const BoardScene = lazy(async () => ({ default: (await import('./board/BoardScene.tsx')).BoardScene }));
const MapScene = lazy(async () => ({ default: (await import('./map/MapScene.tsx')).MapScene }));
const AlarmsScene = lazy(async () => ({ default: (await import('./alarms/AlarmsScene.tsx')).AlarmsScene }));
const FlowScene = lazy(async () => ({ default: (await import('./flow/FlowScene.tsx')).FlowScene }));
const RankingScene = lazy(async () => ({
  default: (await import('./ranking/RankingScene.tsx')).RankingScene,
}));
const RevenueScene = lazy(async () => ({
  default: (await import('./revenue/RevenueScene.tsx')).RevenueScene,
}));
const NoticeScene = lazy(async () => ({ default: (await import('./notice/NoticeScene.tsx')).NoticeScene }));

/** One scene, filling the screen; the code of each kind comes when it is first shown. */
export function SceneView({ scene }: { scene: Scene }) {
  switch (scene.kind) {
    case 'board':
      return <BoardScene scene={scene} />;
    case 'map':
      return <MapScene scene={scene} />;
    case 'alarms':
      return <AlarmsScene scene={scene} />;
    case 'flow':
      return <FlowScene scene={scene} />;
    case 'ranking':
      return <RankingScene scene={scene} />;
    case 'revenue':
      return <RevenueScene scene={scene} />;
    case 'notice':
      return <NoticeScene scene={scene} />;
  }
}
