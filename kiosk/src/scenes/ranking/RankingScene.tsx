import type { SceneProps } from '../sceneOf.ts';

export function RankingScene({ scene }: SceneProps<'ranking'>) {
  return <p>{scene.id}</p>;
}
