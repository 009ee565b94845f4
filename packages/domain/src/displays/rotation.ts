/** What a rotation needs to know of a scene. */
export interface Turn {
  id: string;
  /** How long it stays, s. */
  seconds: number;
}

/** Which of a display's scenes is shown; all times by the display's own clock, ms. */
export interface Rotation {
  /** Id of the scene. */
  current: string;
  /** Since when its time runs. */
  since: number;
  /** Somebody stopped it: until when; null while scenes follow each other. */
  pausedUntil: number | null;
}

/** How long a rotation rests after the last sign of a person, ms. */
export const PAUSE_MS = 60_000;

/** Clocks are looked at once a second, give or take: a scene that lacks less than this has had its time, ms. */
const SLACK = 500;

/** With the first of the scenes, of which there is at least one. */
export function beginRotation(scenes: readonly Turn[], now: number): Rotation {
  return { current: at(scenes, 0).id, since: now, pausedUntil: null };
}

/**
 * The rotation at `now`: the very same while nothing is due, else one scene further. However long nobody looked, for
 * instance because the machine slept, the next scene follows, with all of its time: none is left out.
 */
export function advance(rotation: Rotation, scenes: readonly Turn[], now: number): Rotation {
  const { current, since, pausedUntil } = rotation;
  if (pausedUntil !== null) {
    if (now >= pausedUntil) return resume(rotation, now);
    // The clock was set back.
    return pausedUntil - now > PAUSE_MS ? pause(rotation, now) : rotation;
  }
  if (since > now) return { ...rotation, since: now };
  const { seconds } = at(scenes, indexOf(scenes, current));
  if (scenes.length === 1 || now - since < seconds * 1000 - SLACK) return rotation;
  return { ...rotation, current: nextOf(scenes, current).id, since: now };
}

/** The scene that follows. */
export function nextOf<T extends Turn>(scenes: readonly T[], current: string): T {
  return at(scenes, indexOf(scenes, current) + 1);
}

/** Somebody went to the next scene (1) or the one before (-1): it stays until they have left. */
export function step(rotation: Rotation, scenes: readonly Turn[], by: 1 | -1, now: number): Rotation {
  const { id } = at(scenes, indexOf(scenes, rotation.current) + by);
  return pause({ ...rotation, current: id, since: now }, now);
}

/** Somebody is there. */
export function pause(rotation: Rotation, now: number): Rotation {
  return { ...rotation, pausedUntil: now + PAUSE_MS };
}

/** The scene that is shown gets its whole time again. */
export function resume(rotation: Rotation, now: number): Rotation {
  return { ...rotation, since: now, pausedUntil: null };
}

/**
 * The rotation once `before` became `after`: a scene that is still there stays, else the first of those behind it that
 * are.
 */
export function follow(
  rotation: Rotation,
  before: readonly Turn[],
  after: readonly Turn[],
  now: number,
): Rotation {
  const kept = new Set(after.map(({ id }) => id));
  if (kept.has(rotation.current)) return rotation;
  const place = indexOf(before, rotation.current);
  const behind = [...before.slice(place + 1), ...before.slice(0, place)].find(({ id }) => kept.has(id));
  return { ...rotation, current: (behind ?? at(after, 0)).id, since: now };
}

const indexOf = (scenes: readonly Turn[], id: string) =>
  Math.max(
    0,
    scenes.findIndex((scene) => scene.id === id),
  );

function at<T>(list: readonly T[], index: number): T {
  const found = list[(index + list.length) % list.length];
  if (found === undefined) throw new RangeError('a rotation needs a scene');
  return found;
}
