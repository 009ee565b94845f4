import type { Scene, SceneKind } from '@heliograph/contracts/http';

/** A scene of one kind. */
export type SceneOf<K extends SceneKind> = Extract<Scene, { kind: K }>;

export interface SceneProps<K extends SceneKind> {
  scene: SceneOf<K>;
}
