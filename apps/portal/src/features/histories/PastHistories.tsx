import type { AnswerOf, getEnergyImports, Station } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Row, Text } from '@heliograph/ui';
import { useState } from 'react';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { PastFile, PastFiles } from '../../shared/spreadsheet/PastFiles.tsx';

type PastHistory = AnswerOf<typeof getEnergyImports>['list'][number];

/** Past imports into a station with their authors, each with undo. */
export function PastHistories({ station: { id, time_zone: zone } }: { station: Station }) {
  const { t } = useTranslation(['histories', 'imports']);
  const { call } = useEngine();
  const query = useEngineQuery(callQuery('quality.getEnergyImports', { station_id: id }));
  const [undone, setUndone] = useState<PastHistory | null>(null);
  return (
    <PastFiles
      query={query}
      file={(one) => <Past key={one.import_id} past={one} zone={zone} onUndo={() => setUndone(one)} />}
    >
      {undone && (
        <ActionDialog
          title={t('imports:undo.title', { name: undone.file_name })}
          action={t('imports:undo.action')}
          failed={t('imports:undo.failed')}
          done={{ text: t('past.undoDone') }}
          run={() => call('quality.withdrawEdit', { station_id: id, edit_id: undone.edit_id })}
          onDone={() => {
            setUndone(null);
            void query.refetch();
          }}
          onClose={() => setUndone(null)}
        >
          <p>{t('past.undoText')}</p>
        </ActionDialog>
      )}
    </PastFiles>
  );
}

function Past({ past, zone, onUndo }: { past: PastHistory; zone: string; onUndo: () => void }) {
  const { t } = useTranslation(['histories', 'imports']);
  const format = useFormat();
  const facts = [
    [t('imports:past.by'), past.person],
    [t('imports:past.at'), format.dateTime(past.imported_at)],
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
    <PastFile name={past.file_name} facts={facts}>
      {past.withdrawn_at === null ? (
        <Row gap={12} align="center" wrap>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('imports:undo.named', { name: past.file_name })}
            onClick={onUndo}
          >
            {t('imports:undo.action')}
          </Button>
        </Row>
      ) : (
        <Text tone="soft" breaks>
          {t('past.undone', { person: past.withdrawn_by, time: format.dateTime(past.withdrawn_at) })}
        </Text>
      )}
    </PastFile>
  );
}
