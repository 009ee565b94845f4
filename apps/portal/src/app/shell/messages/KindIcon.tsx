import type { Message } from '@heliograph/contracts/http';
import { StationIcon, StatusMark } from '@heliograph/ui';
import type { ReactNode } from 'react';
import { KeyIcon } from '../../../shared/icons/icons.tsx';
import { CompanyIcon, MailIcon, ShareIcon, WallIcon } from './icons.tsx';
import styles from './KindIcon.module.css';

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

/** What sort of message it is, by shape and colour; decoration beside the word that says so. */
export function KindIcon({ kind }: Pick<Message, 'kind'>) {
  return (
    <span className={styles.icon} data-kind={kind} aria-hidden>
      {signs[kind]}
    </span>
  );
}
