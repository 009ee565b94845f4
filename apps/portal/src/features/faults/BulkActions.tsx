import { MAX_ALARMS_HANDLED, type AlarmResults } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, Grid, TextInput } from '@heliograph/ui';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useResultSummary } from '../../shared/alarms/useResultSummary.ts';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import styles from './BulkActions.module.css';
import { readAlarmIds, allRows, type Selection } from './selection.ts';
import { SHELVES, ShelfSelect } from './ShelfSelect.tsx';
import type { AlarmQuery } from './useAlarmTable.ts';

const HOUR = 3_600_000;

/** For keys of the table. */
export interface BulkHandle {
  acknowledge: () => void;
  shelve: () => void;
}

interface BulkActionsProps {
  /** The engine's table, and how many rows it has. */
  table: { id: number; rows: number };
  query: AlarmQuery;
  selected: Selection;
  onSelect: (selected: Selection) => void;
  ref: Ref<BulkHandle>;
}

/** Acknowledges or shelves the selected alarms (ALM-01). */
export function BulkActions({ table, query, selected, onSelect, ref }: BulkActionsProps) {
  const { t } = useTranslation('fault');
  const { api, call } = useEngine();
  const { busy, failure, run } = useAction();
  const [comment, setComment] = useState('');
  const [hours, setHours] = useState<number>(SHELVES[1]);
  const [isMissing, setMissing] = useState(false);
  const [said, setSaid] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const summarize = useResultSummary();
  const text = comment.trim();

  const act = (ask: (alarm_ids: string[]) => Promise<AlarmResults>) =>
    void run(async () => {
      const ids = await readAlarmIds(api, selected, query);
      const results: AlarmResults['list'] = [];
      for (let from = 0; from < ids.length; from += MAX_ALARMS_HANDLED)
        results.push(...(await ask(ids.slice(from, from + MAX_ALARMS_HANDLED))).list);
      setSaid(summarize(results));
      setComment('');
      onSelect(new Map());
    });

  function acknowledge() {
    if (selected.size > 0) act((alarm_ids) => call('alarm.acknowledgeAlarms', { alarm_ids, comment: text }));
  }

  function shelve() {
    if (selected.size === 0) return;
    setMissing(text === '');
    if (text === '') field.current?.focus();
    else
      act((alarm_ids) =>
        call('alarm.shelveAlarms', { alarm_ids, until: Date.now() + hours * HOUR, reason: text }),
      );
  }

  useImperativeHandle(ref, () => ({ acknowledge, shelve }));

  return (
    <Grid as="section" gap={8} aria-label={t('bulk.label')}>
      <div className={styles.line}>
        <strong role="status">{selected.size > 0 ? t('bulk.count', { count: selected.size }) : said}</strong>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => void run(async () => onSelect(await allRows(api, table.id)))}
        >
          {t('bulk.all')}
        </Button>
        {selected.size > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => onSelect(new Map())}>
            {t('bulk.clear')}
          </Button>
        )}
        {selected.size === MAX_ALARMS_HANDLED && table.rows > MAX_ALARMS_HANDLED && (
          <span>{t('bulk.tooMany', { count: MAX_ALARMS_HANDLED })}</span>
        )}
      </div>
      {selected.size > 0 && (
        <form className={styles.actions} onSubmit={(event) => event.preventDefault()}>
          <TextInput
            ref={field}
            label={t('panel.comment')}
            className={styles.comment ?? ''}
            maxLength={256}
            value={comment}
            error={isMissing && t('panel.reasonMissing')}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <Button loading={busy} onClick={acknowledge}>
            {t('panel.acknowledge')}
          </Button>
          <ShelfSelect hours={hours} onChange={setHours} />
          <Button variant="default" disabled={busy} onClick={shelve}>
            {t('panel.shelve')}
          </Button>
        </form>
      )}
      <FailureAlert title={t('panel.notDone')} failure={failure} />
      <p className={styles.keys}>{t('bulk.keys')}</p>
    </Grid>
  );
}
