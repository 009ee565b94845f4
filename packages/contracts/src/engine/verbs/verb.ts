import { z } from 'zod';

/** One engine verb: its input is checked by the engine, its output is typed. */
export interface Verb<In extends z.ZodType, Out> {
  readonly input: In;
  /** Never present; carries the type. */
  readonly output?: Out;
}

/** A long verb: the page may follow its progress and cancel it. */
export interface LongVerb<In extends z.ZodType, Out> extends Verb<In, Out> {
  readonly long: true;
}

export const verb =
  <Out>() =>
  <In extends z.ZodType>(input: In): Verb<In, Out> => ({ input });

export const longVerb =
  <Out>() =>
  <In extends z.ZodType>(input: In): LongVerb<In, Out> => ({ input, long: true });

export const Nothing = z.void();

export const OfStation = { stationId: z.number().int() };
export const OfDevice = { deviceId: z.string() };
