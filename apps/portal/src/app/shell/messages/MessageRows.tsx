import type { Device, Message } from '@heliograph/contracts/http';
import { entitiesAtom, nowAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { CheckIcon, StationIcon, StatusMark, VisuallyHidden } from '@heliograph/ui';
import { atom, useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { KeyIcon } from '../../../shared/icons.tsx';
import { devicePath, paths } from '../../../shared/paths.ts';
import styles from './MessageRows.module.css';
import { CompanyIcon, MailIcon, ShareIcon, WallIcon } from './icons.tsx';
import { useMessageText } from './useMessageText.ts';

/** Ages are in minutes, so rows need not be drawn each second. */
const ageAtom = atom((get) => Math.floor(get(nowAtom) / 10_000) * 10_000);

export interface MessageRowsProps {
  label: string;
  messages: readonly Message[];
  onOpen: (message: Message) => void;
}

/** One row is in the tab order; `moveFocusAmongRows` handles the arrow keys. */
export function MessageRows({ label, messages, onOpen }: MessageRowsProps) {
  const now = useAtomValue(ageAtom);
  const [focused, setFocused] = useState<string | null>(null);
  const stop = messages.some(({ id }) => id === focused) ? focused : messages[0]?.id;
  return (
    <ul className={styles.rows} aria-label={label}>
      {messages.map((message) => (
        <MessageRow
          key={message.id}
          message={message}
          now={now}
          stop={message.id === stop}
          onFocus={() => setFocused(message.id)}
          onOpen={() => onOpen(message)}
        />
      ))}
    </ul>
  );
}

/** Older messages show their date. */
const WEEK_MS = 7 * 86_400_000;

interface MessageRowProps {
  message: Message;
  /** ms */
  now: number;
  /** Whether the row is in the tab order; the others are reached with arrow keys. */
  stop: boolean;
  onFocus: () => void;
  onOpen: () => void;
}

/** What happened, where and when; links to its target. */
function MessageRow({ message, now, stop, onFocus, onOpen }: MessageRowProps) {
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

/** Where a message leads: the alarms of its device (of its station if the device is not visible), stations, displays or the account. */
export function messageTarget(
  { kind, at, recovered, station_name: station }: Message,
  device: Pick<Device, 'id' | 'device_type'> | undefined,
): string {
  switch (kind) {
    case 'alarm':
    case 'fault':
      if (device) {
        const tab = kind === 'fault' ? 'fault' : 'warning';
        const from = new URLSearchParams({
          tab,
          since: String(at),
          ...(recovered === 1 && { state: 'resolved' }),
        });
        return `${devicePath(device)}&${from.toString()}`;
      }
      return `${paths.fault}?${new URLSearchParams({ state: 'all', ...(station && { q: station }) }).toString()}`;
    case 'share':
    case 'transfer':
    case 'linked':
      return station
        ? `${paths.powerDetail}?${new URLSearchParams({ q: station }).toString()}`
        : paths.powerDetail;
    case 'assigned':
      return paths.powerDetail;
    case 'joined':
    case 'removed':
    case 'authority':
    case 'password':
    case 'contact':
      return paths.userCenter;
    case 'displaySilent':
    case 'displayBack':
      return paths.displays;
  }
}

const signs: Record<Message['kind'], ReactNode> = {
  alarm: <StatusMark tone="warning" />,
  fault: <StatusMark tone="fault" />,
  share: <ShareIcon />,
  transfer: <ShareIcon />,
  linked: <CompanyIcon />,
  assigned: <StationIcon />,
  joined: <CompanyIcon />,
  removed: <CompanyIcon />,
  authority: <CompanyIcon />,
  password: <KeyIcon />,
  contact: <MailIcon />,
  displaySilent: <WallIcon />,
  displayBack: <WallIcon />,
};

/** The kind of message as shape and colour; decoration beside its name. */
function KindIcon({ kind }: Pick<Message, 'kind'>) {
  return (
    <span className={styles.icon} data-kind={kind} aria-hidden>
      {signs[kind]}
    </span>
  );
}
