import { z } from 'zod';
import { withMeanings } from './meanings.ts';

export const Lang = withMeanings(z.enum(['en', 'zh']), { en: 'English', zh: 'Chinese' });
export type Lang = z.infer<typeof Lang>;

/** Database ids: positive 32-bit integers. */
export const MAX_ID = 2_147_483_647;
export const Id = z.number().int().positive().max(MAX_ID);
/** The same in a query string. */
export const QueryId = z.coerce.number().int().positive().max(MAX_ID);
/** Comma-separated ids; empty for none. */
export const IdList = z
  .string()
  .max(60_000)
  .regex(/^(\d{1,10}(,\d{1,10})*)?$/)
  .refine((list) => list.split(',').every((id) => Number(id) <= MAX_ID), {
    message: `must be ids up to ${MAX_ID}`,
  });

/** A gateway's identity on the wire; also the second segment of its topics, so no `/`, `+` or `#`. */
export const GatewayUuid = z.string().regex(/^[A-Za-z0-9-]{8,64}$/);
/** A device's identity on the wire. */
export const DeviceId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
/** MQTT client id; also a segment of its response topic. */
export const ClientId = z.string().regex(/^[A-Za-z0-9_.-]{1,128}$/);
/** A property's code on the device, for example `today-KRA`. */
export const PropertyCode = z.string().regex(/^[A-Za-z0-9_.-]{1,80}$/);

/** Epoch milliseconds, UTC. */
export const Instant = z.number().int().min(0).max(8_640_000_000_000_000);
/** The end of this century: the calendar of all instants has 275,000 years. */
const LAST_INSTANT = Date.UTC(2100, 0);
/** An `Instant` in a request. */
export const RequestInstant = z.number().int().min(0).max(LAST_INSTANT);
/** The same in a form or a query string. */
export const FormInstant = z.coerce.number().int().min(0).max(LAST_INSTANT);

/** Country of an address (ISO 3166-1 alpha-2); `local` in a local network, empty when unknown. */
export const Place = z.string();

/** A calendar date in a query. */
export const DateText = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** An IANA time zone name in any case, read in its usual spelling: some caches have an entry for each zone. */
export const ZoneName = z
  .string()
  .max(64)
  // Not an offset such as +10:00, of which there are thousands.
  .refine((name) => /^[a-z]/i.test(name) && toUsualZone(name) !== null, {
    message: 'must be an IANA time zone',
  })
  .overwrite((name) => toUsualZone(name) ?? name);

function toUsualZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** ISO 4217 code. */
export const Currency = z.string().regex(/^[A-Z]{3}$/);

export const Flag = withMeanings(z.union([z.literal(0), z.literal(1)]), { 0: 'no', 1: 'yes' });

/**
 * Not allowed in names: control characters, line ends, lone surrogates, and characters that change the writing
 * direction.
 */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** A name of a person or thing: one trimmed line of text. */
export const DisplayName = z
  .string()
  .max(256)
  .trim()
  .min(1)
  .max(64)
  .refine((name) => !UNPRINTABLE.test(name));

/** A one-line text, such as an address. */
export const TextLine = z
  .string()
  .max(1024)
  .trim()
  .max(256)
  .refine((text) => !UNPRINTABLE.test(text));

/** Stored and compared in lower case. */
export const Email = z
  .string()
  .min(1)
  .max(254)
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.email());

/** International country code, for example `+61`. */
export const AreaCode = z.string().regex(/^\+[1-9]\d{0,6}$/);

/** National number as typed; stored without spaces, dashes, brackets and the trunk prefix 0. */
export const Mobile = z
  .string()
  .min(1)
  .max(32)
  .transform((text) => text.replace(/[\s().-]/g, '').replace(/^0+/, ''))
  .pipe(z.string().regex(/^\d{4,14}$/));

/** As typed. Its rules are checked by `passwordError` of the domain, so that each has its own message. */
export const Password = z.string().min(1).max(256);

/** A code from a mail or SMS. */
export const VerifyCode = z.string().min(1).max(6);

/** The opaque challenge returned by a code request (DV-05). */
export const Challenge = z.string().min(1).max(256);
