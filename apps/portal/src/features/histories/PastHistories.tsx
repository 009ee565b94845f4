import type { AnswerOf, getEnergyImports, Station } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Card, EmptyState } from '@heliograph/ui';
import { useCallback, useState } from 'react';
import { DeleteDialog } from '../../shared/dialogs/DeleteDialog.tsx';
import { LoadFailure } from '../../shared/failure/LoadFailure.tsx';
import { useLoad } from '../../shared/failure/useLoad.ts';
import { ListSkeleton } from '../../shared/grid/ListSkeleton.tsx';
import { HistoryIcon } from '../../shared/icons.tsx';
import cards from '../../shared/page/cards.module.css';
import { Facts } from '../../shared/page/Facts.tsx';
import styles from './HistoryPage.module.css';

type PastHistory = AnswerOf<typeof getEnergyImports>['list'][number];

/** What was imported into a station, by which person, and undoing it. */
export function PastHistories({ station: { id, time_zone: zone } }: { station: Station }) {
  const { t } = useTranslation('histories');
  const { call } = useEngine();
  const load = useCallback(() => call('quality.getEnergyImports', { station_id: id }), [call, id]);
  const { data, error, reload } = useLoad(load);
  const [undone, setUndone] = useState<PastHistory | null>(null);

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
          <Past key={one.import_id} past={one} zone={zone} onUndo={() => setUndone(one)} />
        ))}
      </ul>
    );
  }

  return (
    <Card title={t('past.title')}>
      {list()}
      {undone && (
        <DeleteDialog
          title={t('past.undoTitle', { name: undone.file_name })}
          action={t('past.undo')}
          failed={t('past.undoFailed')}
          done={{ text: t('past.undoDone') }}
          onDelete={() => call('quality.withdrawEdit', { station_id: id, edit_id: undone.edit_id })}
          onDeleted={() => {
            setUndone(null);
            void reload();
          }}
          onClose={() => setUndone(null)}
        >
          <p>{t('past.undoText')}</p>
        </DeleteDialog>
      )}
    </Card>
  );
}

function Past({ past, zone, onUndo }: { past: PastHistory; zone: string; onUndo: () => void }) {
  const { t } = useTranslation('histories');
  const format = useFormat();
  const facts = [
    [t('past.by'), past.person],
    [t('past.at'), format.dateTime(past.imported_at)],
    [
      t('past.period'),
      t('preview.span', {
        from: format.dateTime(past.began, zone),
        until: format.dateTime(past.ended, zone),
      }),
    ],
    [t('past.kwh'), format.number(past.kwh)],
  ] as const;
  return (
    <li className={cards.card}>
      <strong className={styles.heading}>{past.file_name}</strong>
      <Facts facts={facts} />
      {past.withdrawn_at === null ? (
        <div className={styles.row}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('past.undoOf', { name: past.file_name })}
            onClick={onUndo}
          >
            {t('past.undo')}
          </Button>
        </div>
      ) : (
        <p className={styles.lead}>
          {t('past.undone', { person: past.withdrawn_by, time: format.dateTime(past.withdrawn_at) })}
        </p>
      )}
    </li>
  );
}
