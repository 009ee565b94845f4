import type { PastImport } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Card, ConfirmDialog, EmptyState } from '@heliograph/ui';
import { useCallback, useState } from 'react';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { LoadFailure } from '../../shared/failure/LoadFailure.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { useLoad } from '../../shared/failure/useLoad.ts';
import { ListSkeleton } from '../../shared/grid/ListSkeleton.tsx';
import { HistoryIcon } from '../../shared/icons.tsx';
import { useMessage } from '../../shared/messages/messages.ts';
import cards from '../../shared/page/cards.module.css';
import { Facts } from '../../shared/page/Facts.tsx';
import { CredentialsMenu } from './CredentialsMenu.tsx';
import styles from './ImportPage.module.css';

/** What was imported, when, and its author. */
export function PastImports() {
  const { t } = useTranslation('imports');
  const { call } = useEngine();
  const { data, error, reload } = useLoad(useCallback(() => call('imports.getImports', {}), [call]));
  const [undone, setUndone] = useState<PastImport | null>(null);

  function list() {
    if (data === null)
      return error === null ? (
        <ListSkeleton />
      ) : (
        <LoadFailure title={t('past.failed')} failure={error} onRetry={() => void reload()} />
      );
    if (data.list.length === 0)
      return <EmptyState icon={<HistoryIcon />} title={t('past.none')} hint={t('past.noneHint')} />;
    return (
      <ul className={cards.cards} aria-label={t('past.list')}>
        {data.list.map((one) => (
          <PastCard key={one.import_id} past={one} onUndo={() => setUndone(one)} />
        ))}
      </ul>
    );
  }

  return (
    <Card title={t('past.title')}>
      {list()}
      {undone && <UndoDialog past={undone} onUndone={() => void reload()} onClose={() => setUndone(null)} />}
    </Card>
  );
}

function PastCard({ past, onUndo }: { past: PastImport; onUndo: () => void }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const facts = [
    [t('past.by'), past.by],
    [t('past.at'), format.dateTime(past.at)],
    [
      t(`kind.${past.kind}.name`),
      past.existing === past.rows
        ? format.integer(past.rows)
        : t('past.count', { now: format.integer(past.existing), of: format.integer(past.rows) }),
    ],
  ] as const;
  return (
    <li className={cards.card}>
      <div>
        <strong className={styles.heading}>{past.file_name}</strong>
        <p className={styles.lead}>{t(`past.state.${past.state}`)}</p>
      </div>
      <Facts facts={facts} />
      {past.credentials_until !== null && <CredentialsMenu importId={past.import_id} />}
      {past.can_undo === 1 && (
        <div className={styles.row}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('undo.named', { name: past.file_name })}
            onClick={onUndo}
          >
            {t('undo.action')}
          </Button>
        </div>
      )}
    </li>
  );
}

interface UndoDialogProps {
  past: PastImport;
  onUndone: () => void;
  onClose: () => void;
}

function UndoDialog({ past: { import_id, kind, file_name, existing }, onUndone, onClose }: UndoDialogProps) {
  const { t } = useTranslation('imports');
  const { call } = useEngine();
  const showMessage = useMessage();
  const { busy, failure, run } = useAction();

  async function undo() {
    let count = 0;
    const isDone = await run(async () => (count = (await call('imports.undoImport', { import_id })).count));
    if (!isDone) return;
    showMessage({ kind: 'success', text: t(`kind.${kind}.undone`, { count }) });
    onUndone();
    onClose();
  }

  return (
    <ConfirmDialog
      title={t('undo.title', { name: file_name })}
      action={t('undo.action')}
      busy={busy}
      onConfirm={() => void undo()}
      onClose={onClose}
    >
      <p>{t(`kind.${kind}.undo`, { count: existing })}</p>
      <p>{t(`kind.${kind}.undoNote`)}</p>
      <FailureAlert title={t('undo.failed')} failure={failure} />
    </ConfirmDialog>
  );
}
