import { z } from 'zod';

/** One engine verb: its input is checked at the engine's door, its output is typed. */
export interface Verb<In extends z.ZodType, Out> {
  readonly input: In;
  /** Never present; carries the type. */
  readonly output?: Out;
}

export const verb =
  <Out>() =>
  <In extends z.ZodType>(input: In): Verb<In, Out> => ({ input });

export const Nothing = z.void();

export const OfStation = { stationId: z.number().int() };
export const OfDevice = { deviceId: z.string() };
