import type { Scene } from '@heliograph/contracts/http';
import {
  advanceRotation,
  nextScene,
  pauseRotation,
  replaceScenes,
  resumeRotation,
  startRotation,
  stepRotation,
  type Rotation,
} from '@heliograph/domain/displays';
import { nowAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

export interface RotationControl {
  /** The current scene. */
  scene: Scene;
  /** Its position, from 0. */
  place: number;
  /** End of the pause, ms; null while scenes rotate. */
  pausedUntil: number | null;
  step: (by: 1 | -1) => void;
  pause: () => void;
  resume: () => void;
}

export interface RotationOptions {
  scenes: readonly Scene[];
  /** True if a scene can be shown; rotation waits until the current and the next one can. */
  ready: (scene: Scene) => boolean;
  /** Something covers the scenes: rotation stops. */
  isCovered: boolean;
}

/** Rotates scenes. */
export function useRotation({ scenes, ready, isCovered }: RotationOptions): RotationControl {
  const now = useAtomValue(nowAtom);
  const [previousScenes, setPreviousScenes] = useState(scenes);
  const [rotation, setRotation] = useState<Rotation>(() => startRotation(scenes, now));
  const [wasCovered, setWasCovered] = useState(isCovered);

  let next = rotation;
  if (previousScenes !== scenes) {
    next = replaceScenes(next, previousScenes, scenes, now);
    setPreviousScenes(scenes);
  }
  if (wasCovered !== isCovered) {
    // The covered scene gets its full time again.
    next = resumeRotation(next, now);
    setWasCovered(isCovered);
  }
  const shown = scenes.find(({ id }) => id === next.current);
  if (!isCovered && shown && ready(shown) && ready(nextScene(scenes, next.current)))
    next = advanceRotation(next, scenes, now);
  if (next !== rotation) setRotation(next);

  const place = Math.max(
    0,
    scenes.findIndex(({ id }) => id === next.current),
  );
  return {
    scene: scenes[place]!,
    place,
    pausedUntil: next.pausedUntil,
    step: (by) => setRotation((before) => stepRotation(before, scenes, by, now)),
    pause: () => setRotation((before) => pauseRotation(before, now)),
    resume: () => setRotation((before) => resumeRotation(before, now)),
  };
}
