import type { Message } from '@heliograph/contracts/http';
import { messagesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { VisuallyHidden } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { isAlarm } from './messageTabs.ts';
import { useMessageText } from './useMessageText.ts';

/** Alarms within this time are announced together, ms. */
const GATHER_MS = 1_000;
/** Pause after an announcement, ms: many alarms must not drown out the page. */
const QUIET_MS = 15_000;

/** Announces alarms that arrive while the page is open to screen readers. */
export function NewAlarmAnnouncer() {
  const { t } = useTranslation('messages');
  const describeMessage = useMessageText();
  const list = useAtomValue(messagesAtom)?.list;
  const [watch] = useState(createNewAlarmDetector);
  const gathered = useRef<Message[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [spoken, setSpoken] = useState<{ alarms: readonly Message[]; at: number }>({ alarms: [], at: 0 });

  useEffect(() => {
    if (!list) return;
    gathered.current.push(...watch(list));
    if (gathered.current.length === 0 || timer.current !== undefined) return;
    timer.current = setTimeout(
      () => {
        setSpoken({ alarms: gathered.current, at: Date.now() });
        gathered.current = [];
        timer.current = undefined;
      },
      Math.max(GATHER_MS, spoken.at + QUIET_MS - Date.now()),
    );
  }, [list, watch, spoken.at]);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

  const [first, ...more] = spoken.alarms;
  return (
    <VisuallyHidden>
      <div aria-live="polite" aria-atomic>
        {first && more.length === 0 && t('newAlarm', { ...describeMessage(first) })}
        {more.length > 0 && t('newAlarms', { count: spoken.alarms.length })}
      </div>
    </VisuallyHidden>
  );
}

/**
 * Detects new alarms. Those of the first list are known, and so are alarms older than the newest seen, since the list
 * may grow at its end.
 */
export function createNewAlarmDetector() {
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
