import { z } from 'zod';
import type { AlarmRecord } from '../../http/alarm.ts';
import { verb } from './verb.ts';

export interface AnomalyCounts {
  warnings: number;
  faults: number;
  /** Per local day of the viewer, oldest first; seven. */
  days: { start: number; warnings: number; faults: number }[];
  computedAt: number;
}

export const alarms = {
  /** Warnings and faults that began in the viewer's last seven days, today included. */
  week: verb<AnomalyCounts>()(z.object({ zone: z.string() })),
  /** The newest of the last seven days; of one kind where it is named. */
  recent: verb<AlarmRecord[]>()(
    z.object({
      limit: z.number().int().min(1).max(100),
      kind: z.enum(['warning', 'fault']).optional(),
    }),
  ),
  /** Alarms that began in [start, end), newest first, of the whole fleet or of the devices that are named; `state` 0 pending, 1 resolved, null both. */
  history: verb<AlarmRecord[]>()(
    z.object({
      start: z.number().int(),
      end: z.number().int(),
      state: z.union([z.literal(0), z.literal(1)]).nullable(),
      deviceIds: z.array(z.string()).optional(),
    }),
  ),
} as const;
