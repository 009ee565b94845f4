import { QUALITY_ENTRIES, type QualityKind, type Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, CheckIcon, EmptyState, Notice, Row, Select, Text } from '@heliograph/ui';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { SearchField } from '../../shared/fields/SearchField.tsx';
import { ListSkeleton } from '../../shared/grid/ListSkeleton.tsx';
import { useTextOrder } from '../../shared/grid/useTextOrder.ts';
import { DownloadIcon, EditIcon, MeterIcon } from '../../shared/icons.tsx';
import { usePhone } from '../../shared/page/usePhone.ts';
import { historiesPath } from '../../shared/paths.ts';
import { instantAt } from '../../shared/period/dates.ts';
import { rangeSpan } from '../../shared/period/dayRange.ts';
import { Loaded } from '../../shared/query/Loaded.tsx';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import {
  findQuestion,
  replacementQuestions,
  type ReplacementQuestion,
} from './edits/replacementQuestions.ts';
import { ReplacementQuestions } from './edits/ReplacementQuestions.tsx';
import type { OpenEntryOperation } from './ledger/EntryMenu.tsx';
import { LedgerCards } from './ledger/LedgerCards.tsx';
import { LedgerExport } from './ledger/LedgerExport.tsx';
import { filterRows, ledgerRows, sortRows, USUAL_SORT, type LedgerRow } from './ledger/ledgerRows.ts';
import { KIND_FILTERS, KINDS, type LedgerFilter } from './ledgerAddress.ts';
import { QualityDays } from './QualityDays.tsx';
import styles from './StationQuality.module.css';
import { useStationCounters } from './useStationCounters.ts';
import { lazyDialog, lazyPart } from '../../shared/failure/lazyPart.tsx';

const LedgerGrid = lazyPart(
  async () => (await import('./ledger/LedgerGrid.tsx')).LedgerGrid,
  <ListSkeleton />,
);
const ReplacementDialog = lazyDialog(
  async () => (await import('./edits/ReplacementDialog.tsx')).ReplacementDialog,
);
const CorrectionDialog = lazyDialog(
  async () => (await import('./edits/CorrectionDialog.tsx')).CorrectionDialog,
);
const WithdrawDialog = lazyDialog(async () => (await import('./edits/WithdrawDialog.tsx')).WithdrawDialog);

export interface StationQualityProps {
  station: Station;
  filter: LedgerFilter;
  onFilter: (changes: Partial<LedgerFilter>) => void;
}

/** The dialog that is open, and what it is about; null without a proposal. */
type OpenDialog =
  | { kind: 'replace'; question: ReplacementQuestion | null }
  | { kind: 'correct'; row: LedgerRow | null }
  | { kind: 'withdraw'; row: LedgerRow };

/** A station's data quality in a period: its days, open questions and ledger. */
export function StationQuality({ station, filter, onFilter }: StationQualityProps) {
  const { t } = useTranslation('quality');
  const format = useFormat();
  const { id, time_zone: zone, rights } = station;
  const { from, to, day, kind, sort } = filter;
  const query = useEngineQuery({
    ...callQuery('quality.getStationQuality', { station_id: id, ...rangeSpan(zone, { from, to }) }),
    keepsPrevious: true,
  });
  const { data } = query;
  const { counters, isLoading, failed } = useStationCounters(id);
  const rows = useLedgerRows(data?.list, counters);
  const text = useDeferredValue(filter.text);
  const compare = useTextOrder();
  const shown = useMemo(() => {
    const span = day === null ? null : rangeSpan(zone, { from: day, to: day });
    return sortRows(filterRows(rows, { kind, text, day: span }), sort ?? USUAL_SORT, compare);
  }, [rows, kind, text, day, zone, sort, compare]);
  const questions = useMemo(() => replacementQuestions(data?.list ?? []), [data]);
  const phone = usePhone();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const mayEdit = rights.includes('editAll');

  const open: OpenEntryOperation = useCallback(
    (operation, row) => {
      if (operation === 'replace')
        setDialog({ kind: 'replace', question: findQuestion(row.entry, questions) ?? null });
      else setDialog({ kind: operation, row });
    },
    [questions],
  );
  // A dialog is filled once, with the counters that are known.
  const onOpen = mayEdit && !isLoading ? open : null;

  function onSaved() {
    setDialog(null);
    void query.refetch();
  }

  const total =
    shown.length === rows.length
      ? t('total', { count: rows.length })
      : t('found', { count: rows.length, found: format.integer(shown.length) });
  return (
    <Loaded query={query} failed={t('failed')}>
      {({ days, more }) => (
        <>
          <QualityDays days={days} zone={zone} day={day} onChange={(chosen) => onFilter({ day: chosen })} />
          {mayEdit && (
            <ReplacementQuestions
              questions={questions}
              counters={counters}
              zone={zone}
              disabled={isLoading}
              onAnswer={(question) => setDialog({ kind: 'replace', question })}
            />
          )}
          {more && <Notice tone="warning">{t('more', { count: QUALITY_ENTRIES })}</Notice>}
          <Row gap={[12, 16]} align="end" wrap>
            <KindSelect value={kind} rows={rows} onChange={(chosen) => onFilter({ kind: chosen })} />
            <SearchField
              label={t('search')}
              className={styles.search ?? ''}
              value={filter.text}
              onChange={(typed) => onFilter({ text: typed })}
            />
            <div className={styles.actions}>
              {mayEdit && (
                <>
                  <Button
                    variant="default"
                    component={Link}
                    to={historiesPath(id)}
                    leftSection={<DownloadIcon />}
                  >
                    {t('importButton')}
                  </Button>
                  <Button
                    variant="default"
                    leftSection={<EditIcon />}
                    disabled={counters.length === 0}
                    onClick={() => setDialog({ kind: 'correct', row: null })}
                  >
                    {t('correct.button')}
                  </Button>
                  <Button
                    variant="default"
                    leftSection={<MeterIcon />}
                    disabled={counters.length === 0}
                    onClick={() => setDialog({ kind: 'replace', question: null })}
                  >
                    {t('replace.button')}
                  </Button>
                </>
              )}
              <LedgerExport station={station} filter={filter} rows={shown} />
            </div>
          </Row>
          {failed && <p role="alert">{t('form.modelsFailed')}</p>}
          {shown.length === 0 ? (
            <EmptyState
              icon={<CheckIcon />}
              title={t(rows.length === 0 ? 'empty' : 'noMatch')}
              hint={t(rows.length === 0 ? 'emptyHint' : 'noMatchHint')}
              action={
                rows.length > 0 && (
                  <Button
                    mt="sm"
                    variant="light"
                    onClick={() => onFilter({ kind: 'all', text: '', day: null })}
                  >
                    {t('showAll')}
                  </Button>
                )
              }
            />
          ) : phone ? (
            <LedgerCards rows={shown} zone={zone} total={total} onOpen={onOpen} />
          ) : (
            <LedgerGrid
              rows={shown}
              zone={zone}
              total={total}
              onOpen={onOpen}
              sort={sort}
              onSort={(chosen) => onFilter({ sort: chosen })}
            />
          )}
          <Text tone="faint" size={13}>
            {t('zone', { zone: format.zone(zone, instantAt(zone, to, '00:00')) })}
          </Text>
          {dialog &&
            (dialog.kind === 'replace' ? (
              <ReplacementDialog
                station={station}
                counters={counters}
                question={dialog.question}
                onSaved={onSaved}
                onClose={() => setDialog(null)}
              />
            ) : dialog.kind === 'correct' ? (
              <CorrectionDialog
                station={station}
                counters={counters}
                entry={dialog.row?.entry ?? null}
                onSaved={onSaved}
                onClose={() => setDialog(null)}
              />
            ) : (
              <WithdrawDialog
                station={station}
                row={dialog.row}
                onSaved={onSaved}
                onClose={() => setDialog(null)}
              />
            ))}
        </>
      )}
    </Loaded>
  );
}

function useLedgerRows(
  entries: Parameters<typeof ledgerRows>[0] | undefined,
  counters: Parameters<typeof ledgerRows>[1],
): readonly LedgerRow[] {
  const { t } = useTranslation('quality');
  return useMemo(() => {
    const kinds = Object.fromEntries(KINDS.map((kind) => [kind, t(`kind.${kind}`)]));
    return ledgerRows(entries ?? [], counters, kinds as Record<QualityKind, string>);
  }, [entries, counters, t]);
}

interface KindSelectProps {
  value: LedgerFilter['kind'];
  rows: readonly LedgerRow[];
  onChange: (kind: LedgerFilter['kind']) => void;
}

/** The kinds with their numbers. */
function KindSelect({ value, rows, onChange }: KindSelectProps) {
  const { t } = useTranslation('quality');
  return (
    <Select
      aria-label={t('filter.label')}
      data={KIND_FILTERS.map((kind) => ({
        value: kind,
        label: t('filter.count', {
          kind: kind === 'all' || kind === 'open' ? t(`filter.${kind}`) : t(`kind.${kind}`),
          count: filterRows(rows, { kind, text: '', day: null }).length,
        }),
      }))}
      allowDeselect={false}
      className={styles.kind ?? ''}
      value={value}
      onChange={(chosen) => onChange(KIND_FILTERS.find((kind) => kind === chosen) ?? 'all')}
    />
  );
}
