import type { SceneProps } from '../sceneOf.ts';

export function RevenueScene({ scene }: SceneProps<'revenue'>) {
  return <p>{scene.id}</p>;
}
