import type { Message } from '@heliograph/contracts/http';
import { messagesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { VisuallyHidden } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { createAlarmWatch } from './newAlarms.ts';
import { useMessageText } from './useMessageText.ts';

/** Alarms of so long are told in one sentence, ms. */
const GATHER_MS = 1_000;
/** Then nothing more is said for a while: a storm of alarms must not talk over the page. */
const QUIET_MS = 15_000;

/** Tells screen readers politely of alarms that arrive while the page is open. */
export function NewAlarms() {
  const { t } = useTranslation('messages');
  const textOf = useMessageText();
  const list = useAtomValue(messagesAtom)?.list;
  const [watch] = useState(createAlarmWatch);
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
        {first && more.length === 0 && t('newAlarm', { ...textOf(first) })}
        {more.length > 0 && t('newAlarms', { count: spoken.alarms.length })}
      </div>
    </VisuallyHidden>
  );
}
