import type { Message } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { CheckIcon, VisuallyHidden } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { KindIcon } from './KindIcon.tsx';
import styles from './MessageRow.module.css';
import { messageTarget } from './messageTarget.ts';
import { useMessageText } from './useMessageText.ts';

/** What is older is told by its date. */
const WEEK_MS = 7 * 86_400_000;

export interface MessageRowProps {
  message: Message;
  /** ms */
  now: number;
  /** Whether the Tab key stops here; arrow keys lead to the others. */
  stop: boolean;
  onFocus: () => void;
  onOpen: () => void;
}

/** What happened, where and when; leads to what it is about. */
export function MessageRow({ message, now, stop, onFocus, onOpen }: MessageRowProps) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const { kind, title, place } = useMessageText()(message);
  const devices = useAtomValue(entitiesAtom)?.devices;
  const device = devices?.find(({ device_id }) => device_id === message.device_id);
  const unread = message.read === 0;
  return (
    <li className={styles.item}>
      <Link
        className={styles.row}
        to={messageTarget(message, device)}
        data-message={message.id}
        data-unread={unread || undefined}
        tabIndex={stop ? 0 : -1}
        onFocus={onFocus}
        onClick={onOpen}
      >
        <KindIcon kind={message.kind} />
        <span className={styles.text}>
          <span className={styles.title}>
            {unread && <VisuallyHidden as="span">{t('unreadMark')} </VisuallyHidden>}
            {title}
          </span>
          {place && <span className={styles.place}>{place}</span>}
          <span className={styles.facts}>
            <span className={styles.kind} data-kind={message.kind}>
              {kind}
            </span>
            <time dateTime={new Date(message.at).toISOString()} title={format.dateTime(message.at)}>
              {now - message.at < WEEK_MS ? format.ago(message.at, now) : format.date(message.at)}
            </time>
            {message.recovered === 1 && (
              <span className={styles.recovered}>
                <CheckIcon />
                {t('recovered')}
              </span>
            )}
          </span>
        </span>
        {unread && <span className={styles.dot} aria-hidden />}
      </Link>
    </li>
  );
}
