import type { Message } from '@heliograph/contracts/http';
import { isAlarm } from './messageTabs.ts';

/**
 * Notices alarms that were not there before. What the first list holds is known already, and so is what comes with an
 * older time than the newest seen: a list that grows at its end tells nothing new.
 */
export function createAlarmWatch() {
  let seen: Set<string> | null = null;
  let newest = -Infinity;

  /** @returns the unread alarms that began since the last list, newest first. */
  return (list: readonly Message[]): Message[] => {
    const known = seen;
    const before = newest;
    seen = new Set(list.map(({ id }) => id));
    newest = Math.max(newest, ...list.map(({ at }) => at));
    if (known === null) return [];
    return list.filter(
      (message) => isAlarm(message) && message.read === 0 && message.at >= before && !known.has(message.id),
    );
  };
}
