import type { SceneProps } from '../sceneOf.ts';

export function BoardScene({ scene }: SceneProps<'board'>) {
  return <p>{scene.id}</p>;
}
