import { useFormat, useTranslation } from '@heliograph/i18n';
import { Row, Text, VisuallyHidden } from '@heliograph/ui';
import type { ReactNode } from 'react';
import styles from './MessageRows.module.css';
import type { CentreMessage } from './messageTabs.ts';

/** Props of a row for any kind of message. */
export interface RowProps<Shown extends CentreMessage> {
  message: Shown;
  /** ms */
  now: number;
  /** True if the row is in the tab order; the others are reached with arrow keys. */
  stop: boolean;
  onFocus: () => void;
  onRead: () => void;
  /** Called when it opens a page. */
  onLeave: () => void;
}

/** Older messages show their date. */
const WEEK_MS = 7 * 86_400_000;

export interface RowContentProps {
  message: CentreMessage;
  now: number;
  /** The kind as shape and colour; decoration beside its name. */
  sign: ReactNode;
  kind: string;
  title: string;
  place: ReactNode;
  /** More facts. */
  children?: ReactNode;
}

/** Content of a row: event, place and time. */
export function RowContent({ message, now, sign, kind, title, place, children }: RowContentProps) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const unread = message.read === 0;
  return (
    <>
      <span className={styles.icon} data-kind={message.kind} aria-hidden>
        {sign}
      </span>
      <span className={styles.text}>
        <span className={styles.title}>
          {unread && <VisuallyHidden as="span">{t('unreadMark')} </VisuallyHidden>}
          {title}
        </span>
        {place && (
          <Text as="span" tone="soft" size={13}>
            {place}
          </Text>
        )}
        <Row as="span" gap={[2, 12]} wrap tone="faint" size={12}>
          <span className={styles.kind} data-kind={message.kind}>
            {kind}
          </span>
          <time dateTime={new Date(message.at).toISOString()} title={format.dateTime(message.at)}>
            {now - message.at < WEEK_MS ? format.ago(message.at, now) : format.date(message.at)}
          </time>
          {children}
        </Row>
      </span>
      {unread && <span className={styles.dot} aria-hidden />}
    </>
  );
}
