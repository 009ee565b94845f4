import { z } from 'zod';
import { call } from './call.ts';
import { DeviceId, Instant } from './scalars.ts';

export const AlarmRecord = z.object({
  id: z.string(),
  deviceId: DeviceId,
  timestamp: Instant,
  /** When it cleared; 0 while it has not. */
  recovery: z.number().int().min(0),
  /** JSON text `{msg, deviceName, code}`, as the specification has it. */
  detail: z.string(),
  /** 1 notice, 2 warning, 3 fault. */
  level: z.number().int(),
  /** 0 pending, 1 resolved. */
  state: z.union([z.literal(0), z.literal(1)]),
  type: z.enum(['alarm', 'fault']),
});
export type AlarmRecord = z.infer<typeof AlarmRecord>;

/** POST /alarm/get_alarm_history: alarms of devices that began in [start, end), newest first, at most 10,000. */
export const getAlarmHistory = call('POST', '/alarm/get_alarm_history', {
  summary: 'Alarm history of devices',
  request: z.object({
    type: z
      .array(z.enum(['alarm', 'fault']))
      .max(2)
      .default(['alarm']),
    deviceId: z.array(DeviceId).min(1).max(100_000),
    start: Instant,
    end: Instant,
    state: z.union([z.literal(0), z.literal(1)]).optional(),
  }),
  answer: z.array(AlarmRecord),
});
