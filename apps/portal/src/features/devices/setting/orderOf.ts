import { wireOf, type Change } from '@heliograph/domain/parameters';
import type { Order } from './jobs.ts';
import { toleranceOf } from './toleranceOf.ts';

/** A change as a job takes it. */
export const orderOf = (
  { parameter, from, wire }: Change,
  words: (words: { en: string; zh: string }) => string,
): Order => ({
  code: parameter.code,
  title: words(parameter.name),
  unit: parameter.unit,
  from: from === null ? null : wireOf(parameter, from),
  to: wire,
  tolerance: toleranceOf(parameter.code),
});
