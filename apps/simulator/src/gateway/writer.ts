import type { Plant } from '../plant/plant.ts';
import type { WriteResult } from '../plant/settings.ts';

/** How devices behind a gateway take writes when they do not do as they are told. */
export interface WriteManners {
  /** What is written is acknowledged, and nothing is done. */
  deaf: boolean;
  /** Nothing above is taken: the device takes this instead; null for as it is told. */
  ceiling: number | null;
  /** ms after which a device goes back to what it had; null for never. */
  revertAfter: number | null;
}

export type Write = (deviceId: string, code: string, value: number | string) => WriteResult;

/** Writes to the devices of a plant, with whatever manners they have at the time. */
export function createWriter(plant: Plant, manners: () => WriteManners, now: () => number) {
  const reverts = new Set<NodeJS.Timeout>();

  function apply(deviceId: string, code: string, value: number | string): WriteResult {
    const written = plant.settings.write(deviceId, code, value);
    if (!written.ok) return written;
    plant.clocks.written(deviceId, code, written.value, now());
    plant.trail().turn(now());
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
    const { deaf, ceiling, revertAfter } = manners();
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
    /** What was to be taken back stays. */
    close(): void {
      for (const timer of reverts) clearTimeout(timer);
    },
  };
}
