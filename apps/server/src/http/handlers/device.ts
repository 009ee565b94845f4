import type { HandlersOf } from '../handlers.ts';
import type { Services } from '../services.ts';
import { commLogHandlers } from './device/commLog.ts';
import { grantingHandlers } from './device/granting.ts';
import { templateHandlers } from './device/template.ts';
import { writeCountsHandlers } from './device/writeCounts.ts';
import { writingHandlers } from './device/writing.ts';

export function deviceHandlers(services: Services) {
  return {
    ...templateHandlers(services),
    ...commLogHandlers(services),
    ...grantingHandlers(services),
    ...writeCountsHandlers(services),
    ...writingHandlers(services),
  } satisfies HandlersOf<'device'>;
}
