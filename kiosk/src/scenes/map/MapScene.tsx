import type { SceneProps } from '../sceneOf.ts';

export function MapScene({ scene }: SceneProps<'map'>) {
  return <p>{scene.id}</p>;
}
