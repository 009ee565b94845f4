import { z } from 'zod';
import type { AnswerOf } from '../../http/call.ts';
import type { Display, getPairing } from '../../http/display.ts';
import { WallHealth, type DisplayConfig } from '../../http/display.ts';
import { Nothing, verb } from './verb.ts';

/** As the page has them; the server knows the rules and names the field of a refusal. */
const Draft = {
  name: z.string(),
  stationIds: z.array(z.number().int()).nullable(),
  config: z.custom<DisplayConfig>((value) => typeof value === 'object' && value !== null),
};
const Code = z.object({ code: z.string() });
const OfDisplay = { displayId: z.number().int() };

/** Looking after displays. */
export const displays = {
  list: verb<Display[]>()(Nothing),
  /** What shows a code. */
  pairing: verb<AnswerOf<typeof getPairing>>()(Code),
  /** @returns the new display's id. */
  approve: verb<number>()(z.object({ code: z.string(), ...Draft })),
  decline: verb<void>()(Code),
  /** Changes what is named, when nobody changed it since `version`. @returns the new version. */
  save: verb<number>()(
    z.object({
      ...OfDisplay,
      version: z.number().int(),
      name: Draft.name.optional(),
      stationIds: Draft.stationIds.optional(),
      config: Draft.config.optional(),
    }),
  ),
  revoke: verb<void>()(z.object(OfDisplay)),
  order: verb<void>()(z.object({ ...OfDisplay, order: z.enum(['identify', 'reload']) })),
} as const;

/** What a page of role `wall` may say. */
export const wall = {
  /** Whenever something of it changed, and each 5 s; the engine passes the newest on. `drops` is the engine's to know. */
  report: verb<void>()(WallHealth.omit({ drops: true })),
} as const;

/** What a page of role `wall` is to do; comes with its frames. */
export type WallState =
  /** Nothing is known yet. */
  | { stage: 'starting' }
  | {
      stage: 'pairing';
      /** Null while the server has given none: it does not answer, or not yet. */
      invitation: { code: string; url: string; expires: number } | null;
      /** It was paired before, and was revoked. */
      revoked: boolean;
    }
  | {
      stage: 'paired';
      displayId: number;
      name: string;
      stationIds: number[];
      config: DisplayConfig;
      /** ms; null when nobody asked lately. */
      identifyUntil: number | null;
      /** Grows with each order to reload. */
      reloads: number;
      /** The build of the pages that the server serves; null before it said so. */
      build: string | null;
    };
