import type { SessionInfo } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { PhoneIcon, ScreenIcon } from '../icons.tsx';
import { minuteAtom } from '../../../shared/live/minuteAtom.ts';
import styles from './SessionRow.module.css';
import { usePlace } from './usePlace.ts';

export interface SessionRowProps {
  session: SessionInfo;
  onRevoke: () => void;
}

/** One place where the person is signed in. */
export function SessionRow({ session, onRevoke }: SessionRowProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const minute = useAtomValue(minuteAtom);
  const place = usePlace()(session);
  const here = session.current === 1;
  return (
    <li className={styles.row} data-here={here || undefined}>
      <span className={styles.icon}>{HANDHELD.has(session.os) ? <PhoneIcon /> : <ScreenIcon />}</span>
      <div className={styles.place}>
        <strong className={styles.name}>{place}</strong>
        {here && <span className={styles.here}>{t('sessions.here')}</span>}
        <span className={styles.address}>{session.address || t('sessions.unknownAddress')}</span>
      </div>
      <dl className={styles.times}>
        <div>
          <dt>{t('sessions.lastUsed')}</dt>
          <dd>{here ? t('sessions.activeNow') : format.ago(session.seen_at, minute)}</dd>
          <dd className={styles.exact}>{format.dateTime(session.seen_at)}</dd>
        </div>
        <div>
          <dt>{t('sessions.since')}</dt>
          <dd>{format.date(session.created_at)}</dd>
          <dd className={styles.exact}>{format.time(session.created_at)}</dd>
        </div>
        <div>
          <dt>{t('sessions.expires')}</dt>
          <dd>{format.date(session.expires_at)}</dd>
          <dd className={styles.exact}>{format.time(session.expires_at)}</dd>
        </div>
      </dl>
      {!here && (
        <Button
          className={styles.revoke ?? ''}
          size="compact-sm"
          variant="default"
          aria-label={t('sessions.revokeAt', { place })}
          onClick={onRevoke}
        >
          {t('sessions.revoke')}
        </Button>
      )}
    </li>
  );
}

/** Systems of phones and tablets, as the server names them. */
const HANDHELD = new Set(['Android', 'iOS', 'HarmonyOS']);
