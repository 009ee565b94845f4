import type { HandlersOf } from '../handlers.ts';
import type { Services } from '../services.ts';
import { profileReadingHandlers } from './profile/reading.ts';
import { profileWritingHandlers } from './profile/writing.ts';

export function profileHandlers(services: Services) {
  return {
    ...profileReadingHandlers(services),
    ...profileWritingHandlers(services),
  } satisfies HandlersOf<'profile'>;
}
