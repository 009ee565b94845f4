import { LossCause, LossVerdict, type LossEntry, type Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Card, CheckIcon, EmptyState, Row, Text } from '@heliograph/ui';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { FilterSelect } from '../../shared/controls/FilterSelect.tsx';
import { formatDate } from '../../shared/fields/dateText.ts';
import { ListSkeleton } from '../../shared/grid/ListSkeleton.tsx';
import { useTextOrder } from '../../shared/grid/useTextOrder.ts';
import { SheetIcon } from '../../shared/icons.tsx';
import { usePhone } from '../../shared/page/usePhone.ts';
import { certificatePath } from '../../shared/paths.ts';
import { instantAt } from '../../shared/period/dates.ts';
import { rangeSpan } from '../../shared/period/dayRange.ts';
import { Loaded } from '../../shared/query/Loaded.tsx';
import { callQuery, untilAnswered, useEngineQuery, useReread } from '../../shared/query/useEngineQuery.ts';
import { BaselineState } from './baseline/BaselineState.tsx';
import { filterLosses, lossKey, sortLosses } from './entries/filterLosses.ts';
import { LossCards } from './entries/LossCards.tsx';
import { LossExport } from './entries/LossExport.tsx';
import { LossDays } from './LossDays.tsx';
import type { LossFilter } from './lossesAddress.ts';
import { LossFigures } from './LossFigures.tsx';
import { PowerCurve } from './PowerCurve.tsx';
import { largestDay, statedDays, sumLosses } from './statedLosses.ts';
import styles from './StationLosses.module.css';
import { lazyDialog, lazyPart } from '../../shared/failure/lazyPart.tsx';

const LossGrid = lazyPart(async () => (await import('./entries/LossGrid.tsx')).LossGrid, <ListSkeleton />);
const EvidenceDialog = lazyDialog(async () => (await import('./entries/EvidenceDialog.tsx')).EvidenceDialog);
const DecideDialog = lazyDialog(async () => (await import('./entries/DecideDialog.tsx')).DecideDialog);

export interface StationLossesProps {
  station: Station;
  filter: LossFilter;
  onFilter: (changes: Partial<LossFilter>) => void;
}

/** The dialog that is open: the evidence of an entry, or a decision about it. */
interface OpenDialog {
  entry: LossEntry;
  verdict: LossVerdict | null;
}

/** A station's losses in a period: what they are measured by, days, and entries with their evidence. */
export function StationLosses({ station, filter, onFilter }: StationLossesProps) {
  const { t } = useTranslation('losses');
  const format = useFormat();
  const { id, time_zone: zone, rights } = station;
  const { from, to, day, cause, verdict, sort } = filter;
  const span = rangeSpan(zone, { from, to });
  const query = useEngineQuery({
    ...callQuery('losses.getStationLosses', { station_id: id, ...span }),
    every: untilAnswered,
    keepsPrevious: true,
  });
  const { data } = query;
  const reread = useReread();
  const phone = usePhone();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const stated = useMemo(
    () => statedDays(data?.days ?? [], data?.list ?? [], { from, to }, zone),
    [data, from, to, zone],
  );
  const losses = useMemo(() => sumLosses(data?.days ?? [], stated, data?.list ?? []), [data, stated]);
  const compare = useTextOrder();
  const shown = useMemo(() => {
    const span = day === null ? null : rangeSpan(zone, { from: day, to: day });
    const found = filterLosses(data?.list ?? [], { cause, verdict, day: span });
    return sortLosses(found, sort, (one) => t(`cause.${one}`), compare);
  }, [data, cause, verdict, day, zone, sort, compare, t]);

  const onEvidence = useCallback((entry: LossEntry) => setDialog({ entry, verdict: null }), []);
  const decide = useCallback(
    (entry: LossEntry, chosen: LossVerdict) => setDialog({ entry, verdict: chosen }),
    [],
  );
  const onDecide = rights.includes('editAll') ? decide : null;
  const readAgain = () => reread('losses.getStationLosses', 'losses.getFleetLosses');
  const close = () => setDialog(null);
  const counted = (name: string, count: number) => t('filter.count', { cause: name, count });

  return (
    <Loaded query={query} failed={t('failed')}>
      {({ baseline, missing, judged_until, days, list }) => {
        const total =
          shown.length === list.length
            ? t('total', { count: list.length })
            : t('found', { count: list.length, found: format.integer(shown.length) });
        const entries = { entries: shown, zone, total, onEvidence, onDecide };
        return (
          <>
            <BaselineState
              station={station}
              baseline={baseline}
              missing={missing}
              judgedUntil={judged_until}
              onRelearnt={readAgain}
            />
            {baseline && (
              <>
                {days.length > 0 && <LossFigures losses={losses} />}
                <LossDays
                  days={stated}
                  sums={losses.causes}
                  zone={zone}
                  day={day}
                  onChange={(chosen) => onFilter({ day: chosen })}
                />
                {day !== null && (
                  <Card title={t('power.title', { date: formatDate(day) })}>
                    <PowerCurve station={station} date={day} />
                  </Card>
                )}
                <Row gap={[12, 16]} align="end" wrap>
                  <FilterSelect
                    label={t('filter.label')}
                    all={counted(t('filter.all'), list.length)}
                    options={LossCause.options.flatMap((value) => {
                      const { length } = list.filter((entry) => entry.cause === value);
                      return length > 0 ? [{ value, label: counted(t(`cause.${value}`), length) }] : [];
                    })}
                    value={cause}
                    className={styles.select}
                    onChange={(chosen) => onFilter({ cause: chosen })}
                  />
                  <FilterSelect
                    label={t('filter.verdict')}
                    all={t('filter.anyVerdict')}
                    options={LossVerdict.options.map((value) => ({ value, label: t(`verdict.${value}`) }))}
                    value={verdict}
                    className={styles.select}
                    onChange={(chosen) => onFilter({ verdict: chosen })}
                  />
                  <div className={styles.actions}>
                    <Button
                      variant="default"
                      component={Link}
                      to={certificatePath(id)}
                      leftSection={<SheetIcon />}
                    >
                      {t('toCertificate')}
                    </Button>
                    <LossExport station={station} filter={filter} baseline={baseline} entries={shown} />
                  </div>
                </Row>
                {shown.length === 0 ? (
                  <EmptyState
                    icon={<CheckIcon />}
                    mood={list.length === 0 ? 'good' : 'plain'}
                    title={t(list.length === 0 ? 'empty' : 'noMatch')}
                    hint={t(list.length === 0 ? 'emptyHint' : 'noMatchHint')}
                    action={
                      list.length > 0 && (
                        <Button
                          mt="sm"
                          variant="light"
                          onClick={() => onFilter({ cause: null, verdict: null, day: null })}
                        >
                          {t('showAll')}
                        </Button>
                      )
                    }
                  />
                ) : phone ? (
                  <LossCards {...entries} />
                ) : (
                  <LossGrid {...entries} sort={sort} onSort={(chosen) => onFilter({ sort: chosen })} />
                )}
                <Text tone="faint" size={13}>
                  {t('zone', { zone: format.zone(zone, instantAt(zone, to, '00:00')) })}
                </Text>
              </>
            )}
            {dialog &&
              (dialog.verdict === null ? (
                <EvidenceDialog
                  station={station}
                  // As it is now: a decision may have been read again meanwhile.
                  entry={list.find((entry) => lossKey(entry) === lossKey(dialog.entry)) ?? dialog.entry}
                  date={largestDay(dialog.entry, days, zone)}
                  onDecide={onDecide}
                  onClose={close}
                />
              ) : (
                <DecideDialog
                  key={`${lossKey(dialog.entry)} ${dialog.verdict}`}
                  station={station}
                  entry={dialog.entry}
                  verdict={dialog.verdict}
                  onSaved={() => {
                    close();
                    readAgain();
                  }}
                  onClose={close}
                />
              ))}
          </>
        );
      }}
    </Loaded>
  );
}
