import type { SessionInfo } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { IconButton, ReloadIcon, Skeleton } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useMessage } from '../../../shared/messages/messages.ts';
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { inOrder } from './inOrder.ts';
import { SessionRow } from './SessionRow.tsx';
import styles from './SessionsPanel.module.css';
import { usePlace } from './usePlace.ts';

/** Where the person is signed in, and the way to end that from here. */
export function SessionsPanel() {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const { api } = useEngine();
  const say = useMessage();
  const place = usePlace();
  const [sessions, setSessions] = useState<SessionInfo[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [asked, setAsked] = useState<SessionInfo | 'others' | null>(null);
  const revoking = useAction();

  const load = useCallback(
    () =>
      api.people.sessions().then((known) => {
        setSessions(inOrder(known));
        setFailure(null);
      }, setFailure),
    [api],
  );
  useEffect(() => void load(), [load]);

  const others = sessions?.filter(({ current }) => current === 0) ?? [];

  function ask(what: SessionInfo | 'others') {
    revoking.fail(null);
    setAsked(what);
  }

  async function revoke(what: SessionInfo | 'others') {
    const ids = what === 'others' ? [] : [what.id];
    if (!(await revoking.run(() => api.people.revokeSessions({ ids })))) return;
    setAsked(null);
    say({ kind: 'success', text: t(what === 'others' ? 'sessions.othersRevoked' : 'sessions.revoked') });
    await load();
  }

  return (
    <section className={styles.panel} aria-labelledby="sessions">
      <header className={styles.head}>
        <h2 id="sessions" className={styles.title}>
          {t('sessions.title')}
        </h2>
        <IconButton label={t('sessions.reload')} icon={<ReloadIcon />} onClick={() => void load()} />
        {others.length > 0 && (
          <Button size="xs" variant="default" onClick={() => ask('others')}>
            {t('sessions.revokeOthers')}
          </Button>
        )}
      </header>
      {failure !== null && (
        <div className={styles.trouble}>
          <Refusal title={t('sessions.failed')} failure={failure} />
          <Button size="xs" variant="default" onClick={() => void load()}>
            {common('action.retry')}
          </Button>
        </div>
      )}
      {sessions === null ? (
        failure === null && (
          <div className={styles.waiting} role="status" aria-label={common('loading')}>
            <Skeleton />
          </div>
        )
      ) : (
        <ul className={styles.list} aria-label={t('sessions.list')}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onRevoke={() => ask(session)} />
          ))}
        </ul>
      )}
      {sessions !== null && others.length === 0 && (
        <p className={styles.alone}>
          <strong>{t('sessions.onlyThis')}</strong>
          {t('sessions.onlyThisHint')}
        </p>
      )}
      {asked !== null && (
        <ConfirmDialog
          title={t(asked === 'others' ? 'sessions.confirm.othersTitle' : 'sessions.confirm.title')}
          action={t(asked === 'others' ? 'sessions.revokeOthers' : 'sessions.revoke')}
          busy={revoking.busy}
          onConfirm={() => void revoke(asked)}
          onClose={() => setAsked(null)}
        >
          <p>
            {asked === 'others'
              ? t('sessions.confirm.others', { count: others.length })
              : t('sessions.confirm.text', {
                  place: place(asked),
                  address: asked.address || t('sessions.unknownAddress'),
                })}
          </p>
          <Refusal title={t('sessions.revokeFailed')} failure={revoking.failure} />
        </ConfirmDialog>
      )}
    </section>
  );
}
