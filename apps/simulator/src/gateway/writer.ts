import type { Plant } from '../plant/plant.ts';
import type { WriteResult } from '../plant/settings.ts';

/** How devices misbehave on writes. */
export interface WriteBehavior {
  /** Acknowledges writes without applying them. */
  ignoresWrites: boolean;
  /** Clamps written values to this; null for no limit. */
  writeLimit: number | null;
  /** Reverts a write after this many ms; null for never. */
  revertAfter: number | null;
}

export type Write = (deviceId: string, code: string, value: number | string) => WriteResult;

/** Writes to the devices of a plant with their current behavior. */
export function createWriter(plant: Plant, behavior: () => WriteBehavior, now: () => number) {
  const reverts = new Set<NodeJS.Timeout>();

  function apply(deviceId: string, code: string, value: number | string): WriteResult {
    const written = plant.settings.write(deviceId, code, value);
    if (!written.ok) return written;
    plant.clocks.written(deviceId, code, written.value, now());
    plant.timeline().recompute(now());
    return written;
  }

  function revertLater(deviceId: string, code: string, before: number, after: number): void {
    const timer = setTimeout(() => {
      reverts.delete(timer);
      apply(deviceId, code, before);
    }, after);
    reverts.add(timer);
  }

  const write: Write = (deviceId, code, value) => {
    const { ignoresWrites: deaf, writeLimit: ceiling, revertAfter } = behavior();
    const before = plant.settings.read(deviceId, code);
    const checked = plant.settings.check(deviceId, code, value);
    if (deaf || !checked.ok) return checked;
    const written = apply(deviceId, code, Math.min(checked.value, ceiling ?? Infinity));
    if (written.ok && before !== null && revertAfter !== null)
      revertLater(deviceId, code, before, revertAfter);
    return written;
  };

  return {
    write,
    /** Cancels pending reverts. */
    close(): void {
      for (const timer of reverts) clearTimeout(timer);
    },
  };
}
