import { z } from 'zod';
import type { Customer, CustomerStation } from '../../http/custom.ts';
import { Nothing, verb } from './verb.ts';

/** The customers of the company that the signed-in person administers. */
export const customers = {
  list: verb<Customer[]>()(Nothing),
  stations: verb<CustomerStation[]>()(Nothing),
  /** Ids of the stations assigned to a customer. */
  assigned: verb<number[]>()(z.object({ userId: z.number().int() })),
  add: verb<void>()(z.object({ email: z.string() })),
  remove: verb<void>()(z.object({ userId: z.number().int() })),
  /** Gives the administration away; the asking person no longer administers afterwards. */
  transferAuthority: verb<void>()(z.object({ userId: z.number().int() })),
  /** Replaces what is assigned. */
  assign: verb<void>()(z.object({ userId: z.number().int(), stationIds: z.array(z.number().int()) })),
} as const;
