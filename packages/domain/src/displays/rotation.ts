/** Timers are inexact. */
export interface RotationScene {
  id: string;
  /** How long it is shown, s. */
  seconds: number;
}

/** The current scene of a display. Times are of the display's clock, ms. */
export interface Rotation {
  /** Id of the scene. */
  current: string;
  /** When it was first shown. */
  since: number;
  /** When the pause ends; null if not paused. */
  pausedUntil: number | null;
}

/** How long a rotation pauses after user input, ms. */
export const PAUSE_MS = 60_000;

/** The rotation is checked about once per second; a scene may end this much early, ms. */
const SLACK = 500;

/** Starts with the first scene. @param scenes at least one */
export function startRotation(scenes: readonly RotationScene[], now: number): Rotation {
  return { current: sceneAt(scenes, 0).id, since: now, pausedUntil: null };
}

/**
 * The rotation at `now`: the same object, or one scene further if the current one has ended. It advances by one scene
 * only, even if the machine was asleep for long, so no scene is skipped.
 */
export function advanceRotation(rotation: Rotation, scenes: readonly RotationScene[], now: number): Rotation {
  const { current, since, pausedUntil } = rotation;
  if (pausedUntil !== null) {
    if (now >= pausedUntil) return resumeRotation(rotation, now);
    // The clock was set back.
    return pausedUntil - now > PAUSE_MS ? pauseRotation(rotation, now) : rotation;
  }
  if (since > now) return { ...rotation, since: now };
  const { seconds } = sceneAt(scenes, findShownIndex(scenes, current));
  if (scenes.length === 1 || now - since < seconds * 1000 - SLACK) return rotation;
  return { ...rotation, current: nextScene(scenes, current).id, since: now };
}

/** The scene after `current`. */
export function nextScene<T extends RotationScene>(scenes: readonly T[], current: string): T {
  return sceneAt(scenes, findShownIndex(scenes, current) + 1);
}

/** Shows the next (1) or previous (-1) scene and pauses. */
export function stepRotation(
  rotation: Rotation,
  scenes: readonly RotationScene[],
  by: 1 | -1,
  now: number,
): Rotation {
  const { id } = sceneAt(scenes, findShownIndex(scenes, rotation.current) + by);
  return pauseRotation({ ...rotation, current: id, since: now }, now);
}

/** Pauses the rotation after user input. */
export function pauseRotation(rotation: Rotation, now: number): Rotation {
  return { ...rotation, pausedUntil: now + PAUSE_MS };
}

/** Resumes the rotation; the current scene gets its full time. */
export function resumeRotation(rotation: Rotation, now: number): Rotation {
  return { ...rotation, since: now, pausedUntil: null };
}

/**
 * The rotation after the scenes changed from `before` to `after`: keeps the current scene, or shows the first remaining
 * one after it.
 */
export function replaceScenes(
  rotation: Rotation,
  before: readonly RotationScene[],
  after: readonly RotationScene[],
  now: number,
): Rotation {
  const kept = new Set(after.map(({ id }) => id));
  if (kept.has(rotation.current)) return rotation;
  const place = findShownIndex(before, rotation.current);
  const behind = [...before.slice(place + 1), ...before.slice(0, place)].find(({ id }) => kept.has(id));
  return { ...rotation, current: (behind ?? sceneAt(after, 0)).id, since: now };
}

const findShownIndex = (scenes: readonly RotationScene[], id: string) =>
  Math.max(
    0,
    scenes.findIndex((scene) => scene.id === id),
  );

function sceneAt<T>(list: readonly T[], index: number): T {
  const found = list[(index + list.length) % list.length];
  if (found === undefined) throw new RangeError('a rotation needs a scene');
  return found;
}
