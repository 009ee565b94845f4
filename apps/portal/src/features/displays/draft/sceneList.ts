import { MAX_SCENES, SCENE_SECONDS, type SceneKind } from '@heliograph/contracts/http';
import { sceneDefaults } from '@heliograph/domain/displays';
import { secondsIn, type SceneDraft } from './displayDraft.ts';

type Scenes = readonly SceneDraft[];

export const isFull = (scenes: Scenes): boolean => scenes.length >= MAX_SCENES;

/** A new scene with an unused id. @param station preselected; null for none */
export function newScene(kind: SceneKind, scenes: Scenes, station: number | null): SceneDraft {
  const fields = sceneDefaults[kind](station);
  // Each kind has the fields of its own.
  return { kind, id: freeId(kind, scenes), seconds: String(SCENE_SECONDS.usual), ...fields } as SceneDraft;
}

/** With a copy of the scene at `index` after it. */
export function duplicateScene(scenes: Scenes, index: number): SceneDraft[] {
  const scene = scenes[index];
  return scene === undefined
    ? [...scenes]
    : scenes.toSpliced(index + 1, 0, { ...scene, id: freeId(scene.kind, scenes) });
}

/** With the scene at `from` moved to `to`. */
export function moveScene(scenes: Scenes, from: number, to: number): SceneDraft[] {
  const scene = scenes[from];
  if (scene === undefined || to < 0 || to >= scenes.length) return [...scenes];
  return scenes.toSpliced(from, 1).toSpliced(to, 0, scene);
}

/** Duration of one rotation, s; null while a scene has no valid time. */
export function roundSeconds(scenes: Scenes): number | null {
  const sum = scenes.reduce((total, { seconds }) => total + secondsIn(seconds), 0);
  return Number.isNaN(sum) ? null : sum;
}

function freeId(kind: SceneKind, scenes: Scenes): string {
  const taken = new Set(scenes.map(({ id }) => id));
  for (let number = 1; ; number += 1) if (!taken.has(`${kind}${number}`)) return `${kind}${number}`;
}
