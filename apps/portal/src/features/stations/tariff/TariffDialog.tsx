import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Dialog, Skeleton, Tabs } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx';
import { writtenDate } from '../../../shared/fields/dateText.ts';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useMessage } from '../../../shared/messages/messages.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { HistoryList } from './HistoryList.tsx';
import { StartFields } from './StartFields.tsx';
import styles from './TariffDialog.module.css';
import { TariffEditor } from '../../../shared/tariff/TariffEditor.tsx';
import { useTariffForm } from './useTariffForm.ts';
import { useTariffHistory } from '../../../shared/tariff/useTariffHistory.ts';
import { nextOf } from './versionState.ts';

type View = 'tariff' | 'history';

/** A station's tariff and its history (spec B §2.6). What is typed is not lost by a slip or by another's change. */
export function TariffDialog({ station, onClose }: { station: Station; onClose: () => void }) {
  const { t } = useTranslation('tariff');
  const { t: common } = useTranslation();
  const say = useMessage();
  const history = useTariffHistory(station.id);
  const form = useTariffForm(station, history);
  const [view, setView] = useState<View>('tariff');
  const [leaving, setLeaving] = useState(false);
  const date = useRef<HTMLInputElement>(null);
  const { known, trouble, load } = history;
  const { busy, start, range, theirs } = form;
  useEffect(() => {
    if (form.dateWrong) date.current?.focus();
  }, [form.dateWrong]);

  function close() {
    if (form.changed) setLeaving(true);
    else onClose();
  }

  async function save() {
    const outcome = await form.save();
    if (outcome === 'saved') {
      const text = start.when === 'now' ? t('savedNow') : t('savedFrom', { date: writtenDate(start.date) });
      say({ kind: 'success', title: t('saved'), text });
      onClose();
    } else if (outcome === 'faulty') say({ kind: 'error', title: t('saveFailed'), text: t('timeError') });
  }

  return (
    <Dialog
      opened
      size="table"
      title={t('title', { name: station.station_name })}
      dismissible={!busy}
      onClose={close}
      footer={
        <>
          <Button variant="default" onClick={close} disabled={busy}>
            {common(view === 'tariff' ? 'action.cancel' : 'action.close')}
          </Button>
          {view === 'tariff' && (
            <Button onClick={() => void save()} loading={busy} disabled={!known}>
              {common('action.save')}
            </Button>
          )}
        </>
      }
    >
      {known ? (
        <Tabs
          label={t('view.label')}
          value={view}
          tabs={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
          onChange={setView}
        >
          {view === 'history' ? (
            <HistoryList station={station} known={known} onChanged={() => void load()} />
          ) : (
            <div className={styles.form} inert={busy} aria-busy={busy}>
              {theirs && <ConflictNotice theirs={theirs} onTake={() => form.take(theirs)} />}
              <Refusal title={t('saveFailed')} failure={form.failure} />
              {form.isNew && <p className={styles.hint}>{t('none')}</p>}
              <TariffEditor value={form.draft} onChange={form.write} faults={form.faults} />
              <StartFields
                value={start}
                onChange={form.begin}
                range={range}
                zone={station.time_zone}
                now={known.at}
                until={nextOf(known)?.from ?? null}
                error={
                  form.dateWrong
                    ? t('from.wrong', { min: writtenDate(range.min), max: writtenDate(range.max) })
                    : null
                }
                dateRef={date}
              />
            </div>
          )}
        </Tabs>
      ) : trouble === null ? (
        <div className={styles.waiting} role="status" aria-label={common('loading')}>
          <Skeleton />
        </div>
      ) : (
        <div className={styles.trouble}>
          <Refusal title={t('loadFailed')} failure={trouble} />
          <Button size="xs" variant="default" onClick={() => void load()}>
            {common('action.retry')}
          </Button>
        </div>
      )}
      {leaving && (
        <ConfirmDialog
          title={t('discard.title')}
          action={t('discard.action')}
          busy={false}
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        >
          <p>{t('discard.text')}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

const VIEWS = ['tariff', 'history'] as const satisfies readonly View[];
