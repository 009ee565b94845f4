import type { Scene } from '@heliograph/contracts/http';
import {
  advance,
  beginRotation,
  follow,
  nextOf,
  pause,
  resume,
  step,
  type Rotation,
} from '@heliograph/domain/displays';
import { nowAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

export interface RotationControl {
  /** Shown now. */
  scene: Scene;
  /** Of all, from 0. */
  place: number;
  /** Until when it rests, ms; null while scenes follow each other. */
  pausedUntil: number | null;
  step: (by: 1 | -1) => void;
  pause: () => void;
  resume: () => void;
}

export interface RotationOptions {
  scenes: readonly Scene[];
  /** Whether a scene can be shown already; none gives way to another before it was, nor to one that cannot. */
  ready: (scene: Scene) => boolean;
  /** Something covers the scenes: none passes unseen. */
  held: boolean;
}

/** Scenes that take turns. */
export function useRotation({ scenes, ready, held }: RotationOptions): RotationControl {
  const now = useAtomValue(nowAtom);
  const [followed, setFollowed] = useState(scenes);
  const [rotation, setRotation] = useState<Rotation>(() => beginRotation(scenes, now));
  const [wasHeld, setWasHeld] = useState(held);

  let next = rotation;
  if (followed !== scenes) {
    next = follow(next, followed, scenes, now);
    setFollowed(scenes);
  }
  if (wasHeld !== held) {
    // What was covered gets its whole time again.
    next = resume(next, now);
    setWasHeld(held);
  }
  const shown = scenes.find(({ id }) => id === next.current);
  if (!held && shown && ready(shown) && ready(nextOf(scenes, next.current)))
    next = advance(next, scenes, now);
  if (next !== rotation) setRotation(next);

  const place = Math.max(
    0,
    scenes.findIndex(({ id }) => id === next.current),
  );
  return {
    scene: scenes[place]!,
    place,
    pausedUntil: next.pausedUntil,
    step: (by) => setRotation((before) => step(before, scenes, by, now)),
    pause: () => setRotation((before) => pause(before, now)),
    resume: () => setRotation((before) => resume(before, now)),
  };
}
