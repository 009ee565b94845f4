import type { PastImport } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Row } from '@heliograph/ui';
import { useState } from 'react';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { PastFile, PastFiles } from '../../shared/spreadsheet/PastFiles.tsx';
import { useOwnLosses } from '../../shared/station/ownLosses.ts';
import { CredentialsMenu } from './CredentialsMenu.tsx';

/** Past imports with their times and authors. */
export function PastImports() {
  const query = useEngineQuery(callQuery('imports.getImports', {}));
  const [undone, setUndone] = useState<PastImport | null>(null);
  return (
    <PastFiles
      query={query}
      file={(one) => <Past key={one.import_id} past={one} onUndo={() => setUndone(one)} />}
    >
      {undone && (
        <UndoDialog
          past={undone}
          onDone={() => {
            setUndone(null);
            void query.refetch();
          }}
          onClose={() => setUndone(null)}
        />
      )}
    </PastFiles>
  );
}

interface UndoDialogProps {
  past: PastImport;
  onDone: () => void;
  onClose: () => void;
}

/** Says what goes before it asks. */
function UndoDialog({ past, onDone, onClose }: UndoDialogProps) {
  const { t } = useTranslation('imports');
  const { call } = useEngine();
  const lose = useOwnLosses();
  const { import_id, kind } = past;
  const { data, error } = useEngineQuery(callQuery('imports.getImportUndo', { import_id }));
  return (
    <ActionDialog
      title={t('undo.title', { name: past.file_name })}
      action={t('undo.action')}
      failed={t('undo.failed')}
      done={({ count }) => ({ text: t(`kind.${kind}.undone`, { count }) })}
      disabled={data === undefined}
      run={() => lose(data?.station_ids ?? [], () => call('imports.undoImport', { import_id }))}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {t(`kind.${kind}.undo`, {
          count: data && kind === 'station' ? data.station_ids.length : past.existing,
        })}
      </p>
      {data && kind === 'station' && <p>{t('undo.devices', { count: data.devices })}</p>}
      {data && data.added_since > 0 && <p>{t('undo.addedSince', { count: data.added_since })}</p>}
      <p>{t(`kind.${kind}.undoNote`)}</p>
      <FailureAlert title={t('undo.countsFailed')} failure={error} />
    </ActionDialog>
  );
}

function Past({ past, onUndo }: { past: PastImport; onUndo: () => void }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const facts = [
    [t('past.by'), past.by],
    [t('past.at'), format.dateTime(past.at)],
    [
      t(`kind.${past.kind}.name`),
      // Several rows can be one tariff.
      past.existing === past.rows || past.kind === 'tariff'
        ? format.integer(past.existing)
        : t('past.count', { now: format.integer(past.existing), of: format.integer(past.rows) }),
    ],
  ] as const;
  return (
    <PastFile name={past.file_name} state={t(`past.state.${past.state}`)} facts={facts}>
      {past.credentials_until !== null && <CredentialsMenu importId={past.import_id} />}
      {past.can_undo === 1 && (
        <Row gap={12} align="center" wrap>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('undo.named', { name: past.file_name })}
            onClick={onUndo}
          >
            {t('undo.action')}
          </Button>
        </Row>
      )}
    </PastFile>
  );
}
