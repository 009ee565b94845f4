import type { Station, TariffVersion } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, InputDialog, Row, SegmentedControl, Skeleton, Stack, Tabs, Text } from '@heliograph/ui';
import { useEffect, useRef, useState, type Ref } from 'react';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { DateField } from '../../../shared/fields/DateField.tsx';
import { formatDate } from '../../../shared/fields/dateText.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import { TariffEditor } from '../../../shared/tariff/TariffEditor.tsx';
import { useTariffHistory } from '../../../shared/tariff/useTariffHistory.ts';
import { TariffVersionSummary } from '../../../shared/tariff/TariffVersionSummary.tsx';
import { TariffHistoryList } from './TariffHistoryList.tsx';
import styles from './TariffDialog.module.css';
import { useTariffForm, type TariffStart } from './useTariffForm.ts';
import { findPlannedVersion } from './versionState.ts';

type View = 'tariff' | 'history';

/** [TAR-01] A station's tariff and its history. Neither Esc nor someone else's change loses input. */
export function TariffDialog({ station, onClose }: { station: Station; onClose: () => void }) {
  const { t } = useTranslation('tariff');
  const { t: common } = useTranslation();
  const showMessage = useMessage();
  const history = useTariffHistory(station.id);
  const form = useTariffForm(station, history);
  const [view, setView] = useState<View>('tariff');
  const dateInput = useRef<HTMLInputElement>(null);
  const { data: known, error: loadError, refetch } = history;
  const { busy, start, range, theirs } = form;
  useEffect(() => {
    if (form.isDateInvalid) dateInput.current?.focus();
  }, [form.isDateInvalid]);

  async function save() {
    const outcome = await form.save();
    if (outcome === 'saved') {
      const text = start.when === 'now' ? t('savedNow') : t('savedFrom', { date: formatDate(start.date) });
      showMessage({ kind: 'success', title: t('saved'), text });
      onClose();
    } else if (outcome === 'invalid')
      showMessage({ kind: 'error', title: t('saveFailed'), text: t('timeError') });
  }

  return (
    <InputDialog
      size="table"
      title={t('title', { name: station.station_name })}
      dismissible={!busy}
      hasInput={form.changed}
      onClose={onClose}
      footer={(close) => (
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
      )}
    >
      {known ? (
        <Tabs
          label={t('view.label')}
          value={view}
          tabs={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
          onChange={setView}
        >
          {view === 'history' ? (
            <TariffHistoryList station={station} known={known} onChanged={() => void refetch()} />
          ) : (
            <Stack gap={16} inert={busy} aria-busy={busy}>
              {theirs && <ConflictNotice theirs={theirs} onTake={() => form.takeTheirs(theirs)} />}
              <FailureAlert title={t('saveFailed')} failure={form.failure} />
              {form.isNew && <Text tone="soft">{t('none')}</Text>}
              <TariffEditor value={form.draft} onChange={form.setDraft} errors={form.errors} />
              <StartFields
                value={start}
                onChange={form.setStart}
                range={range}
                zone={station.time_zone}
                now={known.at}
                until={findPlannedVersion(known)?.from ?? null}
                error={
                  form.isDateInvalid
                    ? t('from.wrong', { min: formatDate(range.min), max: formatDate(range.max) })
                    : null
                }
                dateRef={dateInput}
              />
            </Stack>
          )}
        </Tabs>
      ) : loadError === null ? (
        <div className={styles.waiting} role="status" aria-label={common('loading')}>
          <Skeleton />
        </div>
      ) : (
        <Stack gap={12} align="start">
          <FailureAlert title={t('loadFailed')} failure={loadError} />
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            {common('action.retry')}
          </Button>
        </Stack>
      )}
    </InputDialog>
  );
}

const VIEWS = ['tariff', 'history'] as const satisfies readonly View[];

interface ConflictNoticeProps {
  /** Version that another user saved, in force now. */
  theirs: TariffVersion;
  onTake: () => void;
}

/** Someone else changed the tariff during the edit: shows theirs and offers to take it over. */
function ConflictNotice({ theirs, onTake }: ConflictNoticeProps) {
  const { t } = useTranslation('tariff');
  return (
    <div role="alert" className={styles.notice}>
      <strong>{t('conflict.title')}</strong>
      <p className={styles.text}>
        {t('conflict.by', { name: theirs.create_name || t('conflict.somebody') })}
      </p>
      <div className={styles.theirs}>
        <p className={styles.label}>{t('conflict.theirs')}</p>
        <TariffVersionSummary version={theirs} />
      </div>
      <Button size="compact-sm" variant="default" className={styles.takeTheirs ?? ''} onClick={onTake}>
        {t('conflict.take')}
      </Button>
    </div>
  );
}

interface StartFieldsProps {
  value: TariffStart;
  onChange: (value: TariffStart) => void;
  /** Allowed dates, inclusive, YYYY-MM-DD. */
  range: { min: string; max: string };
  zone: string;
  /** ms */
  now: number;
  /** When a planned tariff takes over, ms; null if none is planned. */
  until: number | null;
  error: string | null;
  dateRef: Ref<HTMLInputElement>;
}

/** When the tariff starts. */
function StartFields({ value, onChange, range, zone, now, until, error, dateRef }: StartFieldsProps) {
  const { t } = useTranslation('tariff');
  const format = useFormat();
  return (
    <Row as="section" gap={[12, 24]} align="start" wrap>
      <Stack gap={4} align="start">
        <Text as="span" size={15} weight={550} aria-hidden>
          {t('from.label')}
        </Text>
        <SegmentedControl
          label={t('from.label')}
          value={value.when}
          options={(['now', 'date'] as const).map((when) => ({ value: when, label: t(`from.${when}`) }))}
          onChange={(when) => onChange({ ...value, when })}
        />
      </Stack>
      {value.when === 'date' && (
        <div className={styles.date}>
          <DateField
            ref={dateRef}
            label={t('from.pick')}
            name="start_date"
            min={range.min}
            max={range.max}
            value={value.date}
            onChange={(date) => onChange({ ...value, date })}
            hint={t('from.zone', { zone: format.zone(zone, now) })}
            error={error}
          />
        </div>
      )}
      {until !== null && (
        <p className={styles.until}>{t('from.untilPlanned', { date: format.date(until, zone) })}</p>
      )}
    </Row>
  );
}
