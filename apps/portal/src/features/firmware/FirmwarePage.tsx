import type { Firmware } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { EmptyState, IconButton, ReloadIcon } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { ReadFailure } from '../../shared/failure/ReadFailure.tsx';
import { Refusal } from '../../shared/failure/Refusal.tsx';
import { ListSkeleton } from '../../shared/grid/ListSkeleton.tsx';
import { FirmwareIcon, PlusIcon } from '../../shared/icons/icons.tsx';
import layout from '../../shared/page/page.module.css';
import { AddFirmwareDialog } from './AddFirmwareDialog.tsx';
import { DeleteFirmwareDialog } from './DeleteFirmwareDialog.tsx';
import { FirmwareCards } from './FirmwareCards.tsx';
import styles from './FirmwarePage.module.css';
import { FirmwareTable } from './FirmwareTable.tsx';
import { useLibrary } from './useLibrary.ts';

/** The firmware that can be installed on devices, looked after by administrators (spec B §2.12; place ours). */
export function FirmwarePage() {
  const { t } = useTranslation('firmware');
  const { list, failure, load } = useLibrary();
  const [adding, setAdding] = useState(false);
  const [doomed, setDoomed] = useState<Firmware | null>(null);
  const narrow = useMediaQuery('(max-width: 63.99em)', undefined, { getInitialValueInEffect: false });
  const addButton = useRef<HTMLButtonElement>(null);
  const List = narrow ? FirmwareCards : FirmwareTable;

  function deleted() {
    setDoomed(null);
    // The button that asked goes with its row.
    void load().then(() => addButton.current?.focus());
  }

  function content() {
    if (list === null)
      return failure === null ? (
        <ListSkeleton />
      ) : (
        <ReadFailure title={t('page.failed')} failure={failure} onRetry={() => void load()} />
      );
    if (list.length === 0)
      return <EmptyState icon={<FirmwareIcon />} title={t('page.empty')} hint={t('page.emptyHint')} />;
    return <List list={list} onDelete={setDoomed} />;
  }

  return (
    <div className={layout.page}>
      <header className={layout.head}>
        <h1 className={layout.title}>{t('page.title')}</h1>
        <div className={styles.actions}>
          <IconButton label={t('page.reload')} icon={<ReloadIcon />} onClick={() => void load()} />
          <Button ref={addButton} leftSection={<PlusIcon />} onClick={() => setAdding(true)}>
            {t('page.add')}
          </Button>
        </div>
      </header>
      <p className={styles.hint}>{t('page.hint')}</p>
      {list !== null && <Refusal title={t('page.failed')} failure={failure} />}
      <section className={styles.panel}>{content()}</section>
      {adding && <AddFirmwareDialog onAdded={() => void load()} onClose={() => setAdding(false)} />}
      {doomed && (
        <DeleteFirmwareDialog firmware={doomed} onDeleted={deleted} onClose={() => setDoomed(null)} />
      )}
    </div>
  );
}
