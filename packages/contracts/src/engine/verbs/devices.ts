import { z } from 'zod';
import { DeviceType } from '../../http/entities.ts';
import { OfDevice, OfStation, verb } from './verb.ts';

/** Writes reload the entities, so that all pages see them. */
export const devices = {
  /** Behind the gateway of a station, by its serial number. */
  add: verb<void>()(
    z.object({
      ...OfStation,
      name: z.string(),
      type: DeviceType,
      serial: z.string(),
      modelId: z.number().int().nullable(),
    }),
  ),
  /** @returns its entity's id, which is another one where the type changed. */
  edit: verb<number>()(z.object({ ...OfDevice, name: z.string(), type: DeviceType, serial: z.string() })),
  remove: verb<void>()(z.object(OfDevice)),
} as const;
