import { z } from 'zod';
import { withMeanings } from './meanings.ts';
import { DeviceId, Id } from './scalars.ts';

/** Maximum statements of one kind in a `FleetChoice`. */
const CHOICE_STATEMENTS = 2_000;

const chosen = <T extends z.ZodType>(of: T) => z.array(of).max(CHOICE_STATEMENTS).default([]);

/**
 * Devices of a fleet without a list of all of them: what is said of the device itself counts, otherwise what is said of its
 * station, of its group, or of everything.
 */
export const FleetChoice = z.object({
  /** True to choose everything not listed below. */
  all: z.boolean(),
  /** Kind of `groups`: codes of areas, or ids of linked companies (0: linked to none). */
  by: withMeanings(z.enum(['area', 'company']), { area: 'area', company: 'linked company' }).default('area'),
  groups: chosen(z.string().max(16)),
  not_groups: chosen(z.string().max(16)),
  stations: chosen(Id),
  not_stations: chosen(Id),
  device_ids: chosen(DeviceId),
  not_device_ids: chosen(DeviceId),
});
export type FleetChoice = z.output<typeof FleetChoice>;
