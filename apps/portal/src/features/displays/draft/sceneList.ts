import { MOST_SCENES, SCENE_SECONDS, type SceneKind } from '@heliograph/contracts/http';
import { secondsIn, type SceneDraft } from './displayDraft.ts';

type Scenes = readonly SceneDraft[];

/** The kinds in the order in which they are offered. */
export const SCENE_KINDS = [
  'board',
  'map',
  'alarms',
  'flow',
  'ranking',
  'revenue',
  'notice',
] as const satisfies readonly SceneKind[];

export const isFull = (scenes: Scenes): boolean => scenes.length >= MOST_SCENES;

/** A new scene of a kind, with an id that none of `scenes` has. @param station to begin with; null for none */
export function newScene(kind: SceneKind, scenes: Scenes, station: number | null): SceneDraft {
  const common = { id: freeId(kind, scenes), seconds: String(SCENE_SECONDS.usual) };
  switch (kind) {
    case 'board':
      return { kind, ...common, range: 'day' };
    case 'map':
      return { kind, ...common };
    case 'alarms':
      return { kind, ...common, only_faults: false };
    case 'flow':
    case 'revenue':
      return { kind, ...common, station_id: station };
    case 'ranking':
      return { kind, ...common, by: 'energy' };
    case 'notice':
      return { kind, ...common, title: '', text: '' };
  }
}

/** With a copy of the scene at `index` behind it. */
export function duplicated(scenes: Scenes, index: number): SceneDraft[] {
  const scene = scenes[index];
  return scene === undefined
    ? [...scenes]
    : scenes.toSpliced(index + 1, 0, { ...scene, id: freeId(scene.kind, scenes) });
}

/** With the scene at `from` at the place `to`. */
export function moved(scenes: Scenes, from: number, to: number): SceneDraft[] {
  const scene = scenes[from];
  if (scene === undefined || to < 0 || to >= scenes.length) return [...scenes];
  return scenes.toSpliced(from, 1).toSpliced(to, 0, scene);
}

/** How long it takes until the first scene comes again, s; null while one has no valid time. */
export function roundSeconds(scenes: Scenes): number | null {
  const sum = scenes.reduce((total, { seconds }) => total + secondsIn(seconds), 0);
  return Number.isNaN(sum) ? null : sum;
}

function freeId(kind: SceneKind, scenes: Scenes): string {
  const taken = new Set(scenes.map(({ id }) => id));
  for (let number = 1; ; number += 1) if (!taken.has(`${kind}${number}`)) return `${kind}${number}`;
}
