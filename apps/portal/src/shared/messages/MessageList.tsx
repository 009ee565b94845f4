import { useTranslation } from '@heliograph/i18n';
import { CheckIcon, CrossIcon, IconButton, Stack, WarningIcon } from '@heliograph/ui';
import { useAtom } from 'jotai';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './MessageList.module.css';
import { messageAtom, type Message } from './messages.ts';

const STAYS_MS = 5_000;

/** Shows messages in a popover, which is the only element above a modal dialog. */
export function MessageList() {
  const { t } = useTranslation();
  const [message, setMessage] = useAtom(messageAtom);
  const [held, setHeld] = useState(false);
  const popover = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    // Shown again each time to be above a dialog that was opened in between.
    if (message) popover.current?.showPopover();
    const shown = popover.current;
    return () => shown?.hidePopover();
  }, [message]);

  useEffect(() => {
    if (!message || held) return;
    const timer = setTimeout(() => setMessage(null), message.durationMs ?? STAYS_MS);
    return () => clearTimeout(timer);
  }, [message, held, setMessage]);

  return (
    <div
      ref={popover}
      popover="manual"
      className={styles.list}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {message && (
        <div key={message.number} role="alert" className={styles.message} data-kind={message.kind}>
          <KindIcon kind={message.kind} />
          <Stack breaks>
            {message.title && <strong>{message.title}</strong>}
            <span>{message.text}</span>
          </Stack>
          <IconButton
            label={t('action.close')}
            icon={<CrossIcon />}
            onClick={() => {
              setHeld(false);
              setMessage(null);
            }}
          />
        </div>
      )}
    </div>
  );
}

function KindIcon({ kind }: Pick<Message, 'kind'>) {
  return kind === 'success' ? <CheckIcon className={styles.sign} /> : <WarningIcon className={styles.sign} />;
}
