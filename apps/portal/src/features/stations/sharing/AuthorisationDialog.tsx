import type { Station } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, ConfirmDialog, EmptyState, InputDialog, Stack, Tabs, useMediaQuery } from '@heliograph/ui';
import { Suspense, useState } from 'react';
import { UnsavedFooter } from '../../../shared/dialogs/UnsavedFooter.tsx';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { KeyIcon } from '../../../shared/icons.tsx';
import { useMessage } from '../../../shared/messages/messages.ts';
import { WriteProtection } from '../../../shared/proof/WriteProtection.tsx';
import { Loaded } from '../../../shared/query/Loaded.tsx';
import { callQuery, useEngineQuery } from '../../../shared/query/useEngineQuery.ts';
import { AuthorisationCards, AuthorisationTable } from './AuthorisationList.tsx';
import { draftChanges, editRow, removeRow, restoreRow, emptyDraft } from './authorisationDraft.ts';
import { AuthorisationRecords } from './AuthorisationRecords.tsx';

export interface AuthorisationDialogProps {
  station: Station;
  onClose: () => void;
}

/** [SHR-02] Edits who can do what on a station, and shows past authorisations. */
export function AuthorisationDialog({ station, onClose }: AuthorisationDialogProps) {
  const { t } = useTranslation('sharing');
  const { t: common } = useTranslation();
  const { api } = useEngine();
  const showMessage = useMessage();
  const { busy, failure, run } = useAction();
  const list = useEngineQuery(callQuery('share.getShareList', { station_id: station.id }));
  const [draft, setDraft] = useState(emptyDraft);
  const [view, setView] = useState<'people' | 'records'>('people');
  const [isConfirming, setIsConfirming] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 63.99em)', undefined, { getInitialValueInEffect: false });

  const changes = draftChanges(list.data ?? [], draft);
  const count = changes.removed.length + changes.changed.length;

  async function save() {
    const saved = await run(() => api.stations.authorise({ stationId: station.id, ...changes }));
    setIsConfirming(false);
    if (!saved) {
      // The deletions may have succeeded, or someone else saved first.
      await list.refetch();
      return;
    }
    showMessage({
      kind: 'success',
      title: t('auth.saved'),
      text: t('auth.savedText', { station: station.station_name }),
    });
    onClose();
  }

  /** Records are read-only; the footer still offers to save pending changes. */
  const reading = view === 'records' && count === 0;
  const List = isNarrow ? AuthorisationCards : AuthorisationTable;
  return (
    <>
      <InputDialog
        size="table"
        title={t('auth.title', { station: station.station_name })}
        dismissible={!busy}
        hasInput={count > 0}
        onClose={onClose}
        footer={(close) => (
          <UnsavedFooter status={count > 0 ? t('auth.changes', { count }) : !reading && t('auth.hint')}>
            <Button variant="default" onClick={close} disabled={busy}>
              {common(reading ? 'action.close' : 'action.cancel')}
            </Button>
            {!reading && (
              <Button onClick={() => setIsConfirming(true)} loading={busy} disabled={count === 0}>
                {common('action.save')}
              </Button>
            )}
          </UnsavedFooter>
        )}
      >
        <Tabs
          label={t('auth.view')}
          value={view}
          tabs={[
            { value: 'people', label: t('auth.people') },
            { value: 'records', label: t('auth.records') },
          ]}
          onChange={setView}
        >
          {view === 'records' ? (
            <AuthorisationRecords station={station} isNarrow={isNarrow} />
          ) : (
            <Stack gap={14}>
              <Suspense>
                <StationProtection stationId={station.id} />
              </Suspense>
              <FailureAlert title={t('auth.saveFailed')} failure={failure} />
              <Loaded
                query={list}
                failed={t('auth.loadFailed')}
                compact
                empty={<EmptyState icon={<KeyIcon />} title={t('auth.empty')} hint={t('auth.emptyHint')} />}
              >
                {(rows) => (
                  <List
                    station={station}
                    rows={rows}
                    draft={draft}
                    busy={busy}
                    onEdit={(row, change) => setDraft((before) => editRow(before, row, change))}
                    onRemove={({ user }) => setDraft((before) => removeRow(before, user))}
                    onRestore={({ user }) => setDraft((before) => restoreRow(before, user))}
                  />
                )}
              </Loaded>
            </Stack>
          )}
        </Tabs>
      </InputDialog>
      {isConfirming && (
        <ConfirmDialog
          title={t('auth.confirmTitle')}
          action={common('action.save')}
          busy={busy}
          onConfirm={() => void save()}
          onClose={() => setIsConfirming(false)}
        >
          <p>{t('auth.confirm')}</p>
          {changes.removed.length > 0 && <p>{t('auth.confirmRemoved', { count: changes.removed.length })}</p>}
          {changes.changed.length > 0 && <p>{t('auth.confirmChanged', { count: changes.changed.length })}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}

function StationProtection({ stationId: station_id }: { stationId: number }) {
  const { call } = useEngine();
  return (
    <WriteProtection
      of="station"
      question={callQuery('station.getWriteProtection', { station_id })}
      save={(demands_factor) => call('station.setWriteProtection', { station_id, demands_factor })}
    />
  );
}
