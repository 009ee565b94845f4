import type { Frame } from '@heliograph/contracts/engine';

/** Hands frames to the page's listeners; a late one first gets what always comes, as known so far. */
export function createFrameHub() {
  const listeners = new Set<(frame: Frame) => void>();
  let known: Frame | null = null;

  return {
    deliver(frame: Frame) {
      known = standing(known, frame);
      for (const listener of [...listeners]) listener(frame);
    },
    listen(listener: (frame: Frame) => void): () => void {
      listeners.add(listener);
      if (known !== null) listener(known);
      return () => void listeners.delete(listener);
    },
  };
}

/** The fields that come without being asked for, newest each. */
function standing(
  known: Frame | null,
  { seq, at, link, user, entities, alarms, messages, writes, upgrades, wall, known: fleet }: Frame,
): Frame {
  return {
    ...(user !== undefined && user?.user_name !== known?.user?.user_name ? withoutFleet(known) : known),
    seq,
    at,
    ...(link !== undefined && { link }),
    ...(user !== undefined && { user }),
    ...(entities !== undefined && { entities }),
    ...(alarms !== undefined && { alarms }),
    ...(messages !== undefined && { messages }),
    ...(writes !== undefined && { writes }),
    ...(upgrades !== undefined && { upgrades }),
    ...(wall !== undefined && { wall }),
    ...(fleet !== undefined && { known: fleet }),
  };
}

/** What another person's fleet once was is nobody else's. */
function withoutFleet(frame: Frame | null): Frame | null {
  if (frame === null) return null;
  const kept = { ...frame };
  delete kept.known;
  return kept;
}
