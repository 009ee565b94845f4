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
/** Identity of an MQTT client; also a segment of its response topic. */
export const ClientId = z.string().regex(/^[A-Za-z0-9_.-]{1,128}$/);
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

/** What no name has: control characters, line ends, halves of characters, and what turns the direction of writing. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** What people call themselves or a thing: one line of text, spaces around it taken off. */
export const DisplayName = z
  .string()
  .max(256)
  .trim()
  .min(1)
  .max(64)
  .refine((name) => !UNPRINTABLE.test(name));

/** What people write about a thing in one line, such as an address. */
export const TextLine = z
  .string()
  .max(1024)
  .trim()
  .max(256)
  .refine((text) => !UNPRINTABLE.test(text));

/** Kept and compared in lower case. */
export const Email = z
  .string()
  .min(1)
  .max(254)
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.email());

/** International dialling code, for instance `+61`. */
export const AreaCode = z.string().regex(/^\+[1-9]\d{0,6}$/);

/** National number as people write it; kept without spaces, dashes, brackets and the trunk prefix 0. */
export const Mobile = z
  .string()
  .min(1)
  .max(32)
  .transform((text) => text.replace(/[\s().-]/g, '').replace(/^0+/, ''))
  .pipe(z.string().regex(/^\d{4,14}$/));

/** As typed. Its rules are the domain's (`passwordFault`), so that each can be named. */
export const Password = z.string().min(1).max(256);

/** A code as it travelled by mail or SMS. */
export const VerifyCode = z.string().min(1).max(6);

/** The opaque challenge that a code request answered (DV-05). */
export const Challenge = z.string().min(1).max(256);
