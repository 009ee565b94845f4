import type { SceneProps } from '../sceneOf.ts';

export function NoticeScene({ scene }: SceneProps<'notice'>) {
  return <p>{scene.id}</p>;
}
