import type { Station } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Dialog, EmptyState, Tabs } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { UnsavedFoot } from '../../../shared/dialogs/UnsavedFoot.tsx';
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { KeyIcon } from '../../../shared/icons/icons.tsx';
import { useMessage } from '../../../shared/messages/messages.ts';
import { AuthorisationCards } from './authorisation/AuthorisationCards.tsx';
import { AuthorisationTable } from './authorisation/AuthorisationTable.tsx';
import { changesOf, edit, remove, restore, untouched } from './authorisation/draft.ts';
import { Loaded } from './authorisation/Loaded.tsx';
import { RecordList } from './authorisation/RecordList.tsx';
import { useLoaded } from './authorisation/useLoaded.ts';
import styles from './AuthorisationDialog.module.css';

export interface AuthorisationDialogProps {
  station: Station;
  onClose: () => void;
}

/** Who may do what on a station: edited here, sent when it is saved (spec B §4), and what it was before. */
export function AuthorisationDialog({ station, onClose }: AuthorisationDialogProps) {
  const { t } = useTranslation('sharing');
  const { t: common } = useTranslation();
  const { api } = useEngine();
  const say = useMessage();
  const { busy, failure, run } = useAction();
  const load = useCallback(() => api.stations.authorisations({ stationId: station.id }), [api, station.id]);
  const list = useLoaded(load);
  const [draft, setDraft] = useState(untouched);
  const [view, setView] = useState<'people' | 'records'>('people');
  const [asked, setAsked] = useState<'save' | 'discard' | null>(null);
  const narrow = useMediaQuery('(max-width: 63.99em)', undefined, { getInitialValueInEffect: false });

  const changes = changesOf(list.known ?? [], draft);
  const count = changes.removed.length + changes.changed.length;
  const close = () => (count > 0 ? setAsked('discard') : onClose());

  async function save() {
    const saved = await run(() => api.stations.authorise({ stationId: station.id, ...changes }));
    setAsked(null);
    if (!saved) {
      // The deletions may have been done, or somebody else was faster.
      await list.reload();
      return;
    }
    say({
      kind: 'success',
      title: t('auth.saved'),
      text: t('auth.savedText', { station: station.station_name }),
    });
    onClose();
  }

  /** The record is there to be read; changes that wait to be saved are kept in sight. */
  const reading = view === 'records' && count === 0;
  const List = narrow ? AuthorisationCards : AuthorisationTable;
  return (
    <>
      <Dialog
        opened
        size="table"
        title={t('auth.title', { station: station.station_name })}
        onClose={close}
        footer={
          <UnsavedFoot status={count > 0 ? t('auth.changes', { count }) : !reading && t('auth.hint')}>
            <Button variant="default" onClick={close} disabled={busy}>
              {common(reading ? 'action.close' : 'action.cancel')}
            </Button>
            {!reading && (
              <Button onClick={() => setAsked('save')} loading={busy} disabled={count === 0}>
                {common('action.save')}
              </Button>
            )}
          </UnsavedFoot>
        }
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
            <RecordList station={station} narrow={narrow} />
          ) : (
            <div className={styles.people}>
              <Refusal title={t('auth.saveFailed')} failure={failure} />
              <Loaded {...list}>
                {(rows) =>
                  rows.length === 0 ? (
                    <EmptyState icon={<KeyIcon />} title={t('auth.empty')} hint={t('auth.emptyHint')} />
                  ) : (
                    <List
                      station={station}
                      rows={rows}
                      draft={draft}
                      busy={busy}
                      onEdit={(row, change) => setDraft((before) => edit(before, row, change))}
                      onRemove={({ user }) => setDraft((before) => remove(before, user))}
                      onRestore={({ user }) => setDraft((before) => restore(before, user))}
                    />
                  )
                }
              </Loaded>
            </div>
          )}
        </Tabs>
      </Dialog>
      {asked === 'save' && (
        <ConfirmDialog
          title={t('auth.confirmTitle')}
          action={common('action.save')}
          busy={busy}
          onConfirm={() => void save()}
          onClose={() => setAsked(null)}
        >
          <p>{t('auth.confirm')}</p>
          {changes.removed.length > 0 && <p>{t('auth.confirmRemoved', { count: changes.removed.length })}</p>}
          {changes.changed.length > 0 && <p>{t('auth.confirmChanged', { count: changes.changed.length })}</p>}
        </ConfirmDialog>
      )}
      {asked === 'discard' && (
        <ConfirmDialog
          title={t('auth.discardTitle')}
          action={t('auth.discardAction')}
          busy={false}
          onConfirm={onClose}
          onClose={() => setAsked(null)}
        >
          <p>{t('auth.discard')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
