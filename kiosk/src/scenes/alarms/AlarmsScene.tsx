import type { SceneProps } from '../sceneOf.ts';

export function AlarmsScene({ scene }: SceneProps<'alarms'>) {
  return <p>{scene.id}</p>;
}
