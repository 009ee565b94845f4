import { z } from 'zod';

/** One engine verb: its input is checked at the engine's door, its output is typed. */
export interface Verb<In extends z.ZodType, Out> {
  readonly input: In;
  /** Never present; carries the type. */
  readonly output?: Out;
}

/** A verb that takes its time: the page may follow its progress and call it off. */
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
