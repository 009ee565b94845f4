import { z } from 'zod';
import { withMeanings } from './meanings.ts';
import { DeviceId, Id } from './scalars.ts';

/** Maximum entries of one kind in a `FleetChoice`. */
const CHOICE_STATEMENTS = 2_000;

const chosen = <T extends z.ZodType>(of: T) => z.array(of).max(CHOICE_STATEMENTS).default([]);

/**
 * A choice of devices without listing all of them. An entry for the device itself takes precedence over its
 * station, its group, and `all`.
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
