import { z } from 'zod';
import type { Disk } from './disk.ts';
import { openStateFile } from './stateFile.ts';

const CHANNELS = ['telemetry', 'alarm', 'backfill'] as const;
export type SequencedChannel = (typeof CHANNELS)[number];

const Sequence = z.number().int().min(0);
const Reserved = z.object({
  telemetry: Sequence,
  alarm: Sequence,
  backfill: Sequence,
  /** When the numbers were reserved, epoch ms. */
  at: z.number().int(),
});

/** Numbers reserved with one write. */
const BLOCK = 512;

/** Sequence numbers of messages, each used once, even across restarts. */
export interface Sequences {
  next(channel: SequencedChannel): number;
  /** A time known to have passed, epoch ms; -Infinity if unknown. */
  readonly past: number;
}

/** @param now epoch ms; a gateway that lost its memory continues beyond any number it can have used */
export function openSequences(disk: Disk, now: () => number): Sequences {
  const unknown = { telemetry: now(), alarm: now(), backfill: now(), at: -Infinity };
  const file = openStateFile(disk, 'sequences.json', Reserved, unknown);
  const past = file.state.at;
  const { telemetry, alarm, backfill } = file.state;
  const used = { telemetry, alarm, backfill };
  /** Nothing is reserved yet. */
  const reserved = { ...used };

  return {
    past,
    next(channel) {
      if (used[channel] >= reserved[channel]) {
        const until = { ...reserved, [channel]: used[channel] + BLOCK };
        try {
          file.save({ ...until, at: now() });
          reserved[channel] = until[channel];
        } catch {
          // Without a medium, time is used instead: there is less than one message per millisecond.
          return (used[channel] = Math.max(used[channel] + 1, now()));
        }
      }
      return used[channel]++;
    },
  };
}
