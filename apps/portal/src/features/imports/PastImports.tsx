import type { PastImport } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Row } from '@heliograph/ui';
import { useState } from 'react';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { PastFile, PastFiles } from '../../shared/spreadsheet/PastFiles.tsx';
import { CredentialsMenu } from './CredentialsMenu.tsx';

/** Past imports with their times and authors. */
export function PastImports() {
  const { t } = useTranslation('imports');
  const { call } = useEngine();
  const query = useEngineQuery(callQuery('imports.getImports', {}));
  const [undone, setUndone] = useState<PastImport | null>(null);
  return (
    <PastFiles
      query={query}
      file={(one) => <Past key={one.import_id} past={one} onUndo={() => setUndone(one)} />}
    >
      {undone && (
        <ActionDialog
          title={t('undo.title', { name: undone.file_name })}
          action={t('undo.action')}
          failed={t('undo.failed')}
          done={({ count }) => ({ text: t(`kind.${undone.kind}.undone`, { count }) })}
          run={() => call('imports.undoImport', { import_id: undone.import_id })}
          onDone={() => {
            setUndone(null);
            void query.refetch();
          }}
          onClose={() => setUndone(null)}
        >
          <p>{t(`kind.${undone.kind}.undo`, { count: undone.existing })}</p>
          <p>{t(`kind.${undone.kind}.undoNote`)}</p>
        </ActionDialog>
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
