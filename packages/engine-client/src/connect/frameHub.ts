import type { Frame } from '@heliograph/contracts/engine';

/** Passes frames to the page's listeners; a new listener first gets the latest unconditional fields. */
export function createFrameHub() {
  const listeners = new Set<(frame: Frame) => void>();
  let known: Frame | null = null;

  return {
    deliver(frame: Frame) {
      known = merge(known, frame);
      for (const listener of [...listeners]) listener(frame);
    },
    listen(listener: (frame: Frame) => void): () => void {
      listeners.add(listener);
      if (known !== null) listener(known);
      return () => void listeners.delete(listener);
    },
  };
}

/** The latest value of each field that is sent without a subscription. */
function merge(known: Frame | null, { seq, at, link, user, versions, wall, snapshot }: Frame): Frame {
  const isOtherUser = user !== undefined && user?.user_name !== known?.user?.user_name;
  return {
    ...(isOtherUser ? withoutSnapshot(known) : known),
    seq,
    at,
    ...(link !== undefined && { link }),
    ...(user !== undefined && { user }),
    ...(versions !== undefined && { versions: { ...known?.versions, ...versions } }),
    ...(wall !== undefined && { wall }),
    ...(snapshot !== undefined && { snapshot }),
  };
}

/** One user's fleet is never shown to another. */
function withoutSnapshot(frame: Frame | null): Frame | null {
  if (frame === null) return null;
  const kept = { ...frame };
  delete kept.snapshot;
  return kept;
}
