import type { Device, Message } from '@heliograph/contracts/http';
import { entitiesAtom, nowAtom } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { useTranslation } from '@heliograph/i18n';
import { CheckIcon, StationIcon, StatusMark } from '@heliograph/ui';
import { atom, useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PriorityLabel } from '../../../shared/alarms/PriorityLabel.tsx';
import { KeyIcon } from '../../../shared/icons.tsx';
import { devicePath, paths, stationPath } from '../../../shared/paths.ts';
import { ExportRow } from './ExportRow.tsx';
import styles from './MessageRows.module.css';
import { RowContent, type RowProps } from './RowContent.tsx';
import { CompanyIcon, MailIcon, ShareIcon, WallIcon } from './icons.tsx';
import { isExport, type CentreMessage } from './messageTabs.ts';
import { useMessageText } from './useMessageText.ts';

/** Ages are in minutes, so rows need not be drawn each second. */
const ageAtom = atom((get) => Math.floor(get(nowAtom) / 10_000) * 10_000);

export interface MessageRowsProps {
  label: string;
  messages: readonly CentreMessage[];
  onRead: (message: CentreMessage) => void;
  /** Called when a message opens a page. */
  onLeave: () => void;
}

/** One row is in the tab order; `moveFocusAmongRows` handles the arrow keys. */
export function MessageRows({ label, messages, onRead, onLeave }: MessageRowsProps) {
  const now = useAtomValue(ageAtom);
  const [focused, setFocused] = useState<string | null>(null);
  // Links lead to devices, which a large fleet need not hold yet.
  useLookAt({ deviceIds: messages.flatMap((one) => (isExport(one) ? [] : one.device_id || [])) });
  const stop = messages.some(({ id }) => id === focused) ? focused : messages[0]?.id;
  return (
    <ul aria-label={label}>
      {messages.map((message) => {
        const row = {
          now,
          stop: message.id === stop,
          onFocus: () => setFocused(message.id),
          onRead: () => onRead(message),
          onLeave,
        };
        return (
          <li key={message.id} className={styles.item}>
            {isExport(message) ? (
              <ExportRow message={message} {...row} />
            ) : (
              <MessageRow message={message} {...row} />
            )}
            {!isExport(message) && message.kind === 'incident' && <IncidentMembers message={message} />}
          </li>
        );
      })}
    </ul>
  );
}

/** A message with its event, place and time; links to its target. */
function MessageRow({ message, now, stop, onFocus, onRead, onLeave }: RowProps<Message>) {
  const { t } = useTranslation('messages');
  const { kind, title, place, priority } = useMessageText()(message);
  const devices = useAtomValue(entitiesAtom)?.devices;
  const device = devices?.find(({ device_id }) => device_id === message.device_id);
  return (
    <Link
      className={styles.row}
      to={messageTarget(message, device)}
      data-message={message.id}
      data-unread={message.read === 0 || undefined}
      data-recovered={message.recovered === 1 || undefined}
      tabIndex={stop ? 0 : -1}
      onFocus={onFocus}
      onClick={() => {
        onRead();
        onLeave();
      }}
    >
      <RowContent
        message={message}
        now={now}
        sign={signs[message.kind]}
        kind={kind}
        title={title}
        place={place}
      >
        {priority && <PriorityLabel priority={priority} calm={message.recovered === 1} />}
        {message.recovered === 1 && (
          <span className={styles.recovered}>
            <CheckIcon />
            {t('recovered')}
          </span>
        )}
      </RowContent>
    </Link>
  );
}

/** Which gateways are part of an incident, on request. */
function IncidentMembers({ message: { members, detail } }: { message: Message }) {
  const { t } = useTranslation('messages');
  const more = Number(detail.count ?? 0) - members.length;
  return (
    <details className={styles.members}>
      <summary>{t('members')}</summary>
      <ul>
        {members.map(({ station_name, device_id, device_name, recovered }) => (
          <li key={device_id}>
            {station_name} · {device_name}
            {recovered === 1 && <span className={styles.recovered}>{t('recovered')}</span>}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('moreMembers', { count: more })}</p>}
    </details>
  );
}

/**
 * Where a message leads: the alarms of its device (of its station if the device is not visible), stations, displays,
 * customers or the account.
 */
export function messageTarget(
  { id, kind, at, recovered, station_id: stationId, station_name: station, detail }: Message,
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
    case 'incident':
      return `${paths.fault}?${new URLSearchParams({ state: 'all', incident: id.slice(1) }).toString()}`;
    case 'share':
    case 'transfer':
    case 'linked':
      return stationId === null ? paths.powerDetail : stationPath(stationId);
    case 'assigned':
      return paths.powerDetail;
    case 'customerRequest':
      return `${paths.userCenter}?${new URLSearchParams({ request: String(detail.request ?? '') }).toString()}`;
    case 'customerAccepted':
    case 'customerDeclined':
      return paths.customers;
    case 'joined':
    case 'removed':
    case 'authority':
    case 'password':
    case 'newDevice':
    case 'contact':
      return paths.userCenter;
    case 'displaySilent':
    case 'displayBack':
      return paths.displays;
    case 'diskLow':
      return paths.server;
  }
}

const signs: Record<Message['kind'], ReactNode> = {
  alarm: <StatusMark tone="warning" />,
  fault: <StatusMark tone="fault" />,
  incident: <StatusMark tone="fault" />,
  share: <ShareIcon />,
  transfer: <ShareIcon />,
  linked: <CompanyIcon />,
  assigned: <StationIcon />,
  customerRequest: <CompanyIcon />,
  customerAccepted: <CompanyIcon />,
  customerDeclined: <CompanyIcon />,
  joined: <CompanyIcon />,
  removed: <CompanyIcon />,
  authority: <CompanyIcon />,
  password: <KeyIcon />,
  newDevice: <KeyIcon />,
  contact: <MailIcon />,
  displaySilent: <WallIcon />,
  displayBack: <WallIcon />,
  diskLow: <StatusMark tone="warning" />,
};
