import { z } from 'zod';

export const Lang = z.enum(['en', 'zh']);
export type Lang = z.infer<typeof Lang>;

/** Database identities: positive 32-bit integers. */
export const Id = z.number().int().positive().max(2_147_483_647);
/** The same when it travels in a query string. */
export const QueryId = z.coerce.number().int().positive().max(2_147_483_647);

/** A gateway's identity on the wire; also the second segment of its topics, so no `/`, `+` or `#`. */
export const GatewayUuid = z.string().regex(/^[A-Za-z0-9-]{8,64}$/);
/** A device's identity on the wire. */
export const DeviceId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
/** A property's code as the device names it, for instance `today-KRA`. */
export const PropertyCode = z.string().regex(/^[A-Za-z0-9_.-]{1,80}$/);

/** Epoch milliseconds, UTC. */
export const Instant = z.number().int().min(0).max(8_640_000_000_000_000);
export const FormInstant = z.coerce.number().int().min(0).max(8_640_000_000_000_000);

/** A calendar date as the specification writes it in queries. */
export const DateText = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** An IANA time zone name. */
export const ZoneName = z.string().min(1).max(64).refine(isZone, { message: 'must be an IANA time zone' });

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** ISO 4217 code. */
export const Currency = z.string().regex(/^[A-Z]{3}$/);

export const Flag = z.union([z.literal(0), z.literal(1)]);
