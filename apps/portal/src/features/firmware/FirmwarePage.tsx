import type { Firmware } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, EmptyState, IconButton, ReloadIcon, Row, Text, useMediaQuery } from '@heliograph/ui';
import { useRef, useState } from 'react';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { versionLabel } from '../../shared/firmware/versions.ts';
import { FirmwareIcon, PlusIcon } from '../../shared/icons.tsx';
import layout from '../../shared/page/page.module.css';
import { PageHead } from '../../shared/page/PageHead.tsx';
import { Loaded } from '../../shared/query/Loaded.tsx';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { AddFirmwareDialog } from './AddFirmwareDialog.tsx';
import { FirmwareCards, FirmwareTable } from './FirmwareTable.tsx';

/** The firmware library, managed by administrators (FW-01). */
export function FirmwarePage() {
  const { t } = useTranslation('firmware');
  const query = useEngineQuery(callQuery('firmware.getFirmware', {}));
  const { refetch } = query;
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<Firmware | null>(null);
  const narrow = useMediaQuery('(max-width: 63.99em)', undefined, { getInitialValueInEffect: false });
  const addButton = useRef<HTMLButtonElement>(null);
  const List = narrow ? FirmwareCards : FirmwareTable;

  function deleted() {
    setDeleting(null);
    // The button that had the focus is removed with its row.
    void refetch().then(() => addButton.current?.focus());
  }

  return (
    <div className={layout.page}>
      <PageHead title={t('page.title')}>
        <Row gap={8} align="center">
          <IconButton label={t('page.reload')} icon={<ReloadIcon />} onClick={() => void refetch()} />
          <Button ref={addButton} leftSection={<PlusIcon />} onClick={() => setAdding(true)}>
            {t('page.add')}
          </Button>
        </Row>
      </PageHead>
      <Text tone="soft">{t('page.hint')}</Text>
      <Text as="section" surface="card">
        <Loaded
          query={query}
          failed={t('page.failed')}
          pad={16}
          empty={<EmptyState icon={<FirmwareIcon />} title={t('page.empty')} hint={t('page.emptyHint')} />}
        >
          {({ list }) => <List list={list} onDelete={setDeleting} />}
        </Loaded>
      </Text>
      {adding && <AddFirmwareDialog onAdded={() => void refetch()} onClose={() => setAdding(false)} />}
      {deleting && (
        <DeleteFirmwareDialog firmware={deleting} onDeleted={deleted} onClose={() => setDeleting(null)} />
      )}
    </div>
  );
}

interface DeleteFirmwareDialogProps {
  firmware: Firmware;
  onDeleted: () => void;
  onClose: () => void;
}

/** Confirms the deletion of firmware. */
function DeleteFirmwareDialog({ firmware, onDeleted, onClose }: DeleteFirmwareDialogProps) {
  const { t } = useTranslation('firmware');
  const { call } = useEngine();
  const { name, version, firmware_id: firmwareId } = firmware;
  return (
    <ActionDialog
      title={t('page.removeTitle', { name })}
      action={t('page.remove')}
      failed={t('page.removeFailed')}
      done={{ text: t('page.removed', { name }) }}
      run={() => call('firmware.deleteFirmware', { firmware_id: firmwareId })}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>{t('page.removeText', { version: versionLabel(version) })}</p>
    </ActionDialog>
  );
}
