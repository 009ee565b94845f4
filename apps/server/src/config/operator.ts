import { z } from 'zod';

/** The operator of this installation, as shown on its pages; empty where not configured. */
export interface Operator {
  /** Brand name on the pages (`prefix_name` on the wire). */
  name: string;
  email: string;
  phone: string;
  address: string;
  /** Marker on the map of the About page. */
  location: { latitude: number; longitude: number } | null;
}

const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^\P{Cc}*$/u);

/** The operator's variables, each with the text that follows "must be" when it is wrong. */
export const operatorVariables = {
  COMPANY_NAME: [line(64).default('Heliograph'), 'a name of at most 64 characters in one line'],
  CONTACT_EMAIL: [z.email().max(254).optional(), 'an e-mail address'],
  CONTACT_PHONE: [
    z
      .string()
      .regex(/^\+?[\d ()./-]{3,32}$/)
      .optional(),
    'a telephone number: digits, spaces and + ( ) . / -',
  ],
  CONTACT_ADDRESS: [line(200).default(''), 'a postal address of at most 200 characters in one line'],
  CONTACT_LOCATION: [
    z
      .string()
      .default('')
      .transform(location)
      .refine((at) => at !== undefined),
    'latitude and longitude in degrees: -27.4698,153.0251',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

/** Null for none, undefined when it is not a position. */
function location(text: string): Operator['location'] | undefined {
  if (text === '') return null;
  const [, latitude, longitude] =
    /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  const at = { latitude: Number(latitude), longitude: Number(longitude) };
  // Beyond 85 degrees the map's projection ends.
  return Math.abs(at.latitude) <= 85 && Math.abs(at.longitude) <= 180 ? at : undefined;
}
