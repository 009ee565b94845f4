import type { SessionInfo } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, IconButton, ReloadIcon } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { minuteAtom } from '../../shared/minuteAtom.ts';
import { Loaded } from '../../shared/query/Loaded.tsx';
import { useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { DevicePlace, useDeviceName } from './DevicePlace.tsx';
import styles from './SessionsPanel.module.css';

/** The user's sessions, which can be signed out here. */
export function SessionsPanel() {
  const { t } = useTranslation('account');
  const { call } = useEngine();
  const sessionName = useDeviceName();
  const [confirming, setConfirming] = useState<SessionInfo | 'others' | null>(null);
  const close = () => setConfirming(null);

  const query = useEngineQuery({
    key: ['user.getSessions'],
    ask: async ({ call }) => sortSessions(await call('user.getSessions', {})),
  });

  const others = query.data?.filter(({ current }) => current === 0) ?? [];

  return (
    <section className={styles.panel} aria-labelledby="sessions">
      <header className={styles.head}>
        <h2 id="sessions" className={styles.title}>
          {t('sessions.title')}
        </h2>
        <IconButton label={t('sessions.reload')} icon={<ReloadIcon />} onClick={() => void query.refetch()} />
        {others.length > 0 && (
          <Button size="xs" variant="default" onClick={() => setConfirming('others')}>
            {t('sessions.revokeOthers')}
          </Button>
        )}
      </header>
      <Loaded query={query} failed={t('sessions.failed')} compact pad={[0, 20, 20]}>
        {(sessions) => (
          <ul aria-label={t('sessions.list')}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onRevoke={() => setConfirming(session)} />
            ))}
          </ul>
        )}
      </Loaded>
      {query.data !== undefined && others.length === 0 && (
        <p className={styles.alone}>
          <strong>{t('sessions.onlyThis')}</strong>
          {t('sessions.onlyThisHint')}
        </p>
      )}
      {confirming !== null && (
        <ActionDialog
          title={t(confirming === 'others' ? 'sessions.confirm.othersTitle' : 'sessions.confirm.title')}
          action={t(confirming === 'others' ? 'sessions.revokeOthers' : 'sessions.revoke')}
          failed={t('sessions.revokeFailed')}
          done={{ text: t(confirming === 'others' ? 'sessions.othersRevoked' : 'sessions.revoked') }}
          run={() => call('user.revokeSessions', { id: confirming === 'others' ? [] : [confirming.id] })}
          onDone={() => {
            close();
            void query.refetch();
          }}
          onClose={close}
        >
          <p>
            {confirming === 'others'
              ? t('sessions.confirm.others', { count: others.length })
              : t('sessions.confirm.text', {
                  place: sessionName(confirming),
                  address: confirming.address || t('sessions.unknownAddress'),
                })}
          </p>
        </ActionDialog>
      )}
    </section>
  );
}

interface SessionRowProps {
  session: SessionInfo;
  onRevoke: () => void;
}

/** One session of the user. */
function SessionRow({ session, onRevoke }: SessionRowProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const minute = useAtomValue(minuteAtom);
  const sessionName = useDeviceName()(session);
  const isCurrent = session.current === 1;
  return (
    <li className={styles.row}>
      <DevicePlace device={session} mark={isCurrent ? { text: t('sessions.here'), tone: 'normal' } : null} />
      <dl className={styles.times}>
        <div>
          <dt>{t('sessions.lastUsed')}</dt>
          <dd>{isCurrent ? t('sessions.activeNow') : format.ago(session.seen_at, minute)}</dd>
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
      {!isCurrent && (
        <Button
          className={styles.revoke ?? ''}
          size="compact-sm"
          variant="default"
          aria-label={t('sessions.revokeAt', { place: sessionName })}
          onClick={onRevoke}
        >
          {t('sessions.revoke')}
        </Button>
      )}
    </li>
  );
}

/** The current session first, then by last use. */
export function sortSessions(sessions: readonly SessionInfo[]): SessionInfo[] {
  return [...sessions].sort((one, other) => other.current - one.current || other.seen_at - one.seen_at);
}
