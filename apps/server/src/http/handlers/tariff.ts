import type { HandlersOf } from '../handlers.ts';
import type { Services } from '../services.ts';
import { readingHandlers } from './tariff/reading.ts';
import { writingHandlers } from './tariff/writing.ts';

export function tariffHandlers(services: Services) {
  return { ...readingHandlers(services), ...writingHandlers(services) } satisfies HandlersOf<'tariff'>;
}
