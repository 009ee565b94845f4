import type { PastImport } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, ConfirmDialog, Row } from '@heliograph/ui';
import { useState } from 'react';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { PastFile, PastFiles } from '../../shared/spreadsheet/PastFiles.tsx';
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
        <UndoDialog past={undone} onUndone={() => void query.refetch()} onClose={() => setUndone(null)} />
      )}
    </PastFiles>
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
