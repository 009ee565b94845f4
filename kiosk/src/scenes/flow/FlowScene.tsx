import type { SceneProps } from '../sceneOf.ts';

export function FlowScene({ scene }: SceneProps<'flow'>) {
  return <p>{scene.id}</p>;
}
