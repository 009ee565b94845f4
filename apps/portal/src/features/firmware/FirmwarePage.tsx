import type { Firmware } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, EmptyState, IconButton, ReloadIcon, Row, Text, useMediaQuery } from '@heliograph/ui';
import { useRef, useState } from 'react';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { NotLoaded } from '../../shared/failure/NotLoaded.tsx';
import { versionLabel } from '../../shared/firmware/versions.ts';
import { FirmwareIcon, PlusIcon } from '../../shared/icons.tsx';
import layout from '../../shared/page/page.module.css';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { AddFirmwareDialog } from './AddFirmwareDialog.tsx';
import { FirmwareCards, FirmwareTable } from './FirmwareTable.tsx';

/** The firmware library, managed by administrators (FW-01). */
export function FirmwarePage() {
  const { t } = useTranslation('firmware');
  const { data, error, refetch } = useEngineQuery(callQuery('firmware.getFirmware', {}));
  const list = data?.list;
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

  function content() {
    if (list === undefined) return <NotLoaded title={t('page.failed')} error={error} onRetry={refetch} />;
    if (list.length === 0)
      return <EmptyState icon={<FirmwareIcon />} title={t('page.empty')} hint={t('page.emptyHint')} />;
    return <List list={list} onDelete={setDeleting} />;
  }

  return (
    <div className={layout.page}>
      <Row as="header" gap={[12, 24]} align="center" justify="between" wrap>
        <h1 className={layout.title}>{t('page.title')}</h1>
        <Row gap={8} align="center">
          <IconButton label={t('page.reload')} icon={<ReloadIcon />} onClick={() => void refetch()} />
          <Button ref={addButton} leftSection={<PlusIcon />} onClick={() => setAdding(true)}>
            {t('page.add')}
          </Button>
        </Row>
      </Row>
      <Text tone="soft">{t('page.hint')}</Text>
      {list !== undefined && <FailureAlert title={t('page.failed')} failure={error} />}
      <Text as="section" surface="card">
        {content()}
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
