import { ALARM_PRIORITIES, ALARM_STATES } from '@heliograph/domain/alarms';
import { useFormat, useTranslation, viewerZone } from '@heliograph/i18n';
import { Grid, Row, SegmentedControl, Select } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { SearchField } from '../../shared/fields/SearchField.tsx';
import { minuteAtom } from '../../shared/minuteAtom.ts';
import layout from '../../shared/page/page.module.css';
import { dateAt } from '../../shared/period/dates.ts';
import { FilterSelect } from '../../shared/controls/FilterSelect.tsx';
import { InstantField } from '../../shared/period/InstantField.tsx';
import { DAYS, STATES, type FaultFilter } from './faultAddress.ts';
import { AHEAD_MS, spanEnds, rangeErrors } from './faultRange.ts';
import styles from './FaultTools.module.css';
import { useAlarmLabels } from './useAlarmLabels.ts';

export interface FaultToolsProps {
  filter: FaultFilter;
  onChange: (changes: Partial<FaultFilter>) => void;
  /** Actions on the shown alarms. */
  children: ReactNode;
}

const CUSTOM = 'custom';

/** Status, range and search; a range ends at most a day ahead (FLT-01). */
export function FaultTools({ filter, onChange, children }: FaultToolsProps) {
  const { t } = useTranslation('fault');
  const format = useFormat();
  const now = useAtomValue(minuteAtom);
  const zone = viewerZone();
  const labels = useAlarmLabels();
  const { state, handling, priority, span, text } = filter;
  const ends = spanEnds(span, now);
  const faults = rangeErrors(span, now);

  function findError(field: 'from' | 'until'): string | null {
    const fault = faults.find((each) => each.field === field)?.fault;
    if (fault === undefined) return null;
    return t(`range.${fault}`, { latest: format.dateTime(now + AHEAD_MS) });
  }

  return (
    <Grid gap={12} className={layout.tools}>
      <Row gap={[12, 16]} align="end" wrap>
        <SegmentedControl
          label={t('state.label')}
          value={state}
          onChange={(chosen) => onChange({ state: chosen })}
          options={STATES.map((one) => ({ value: one, label: t(`state.${one}`) }))}
        />
        <Select
          aria-label={t('days.label')}
          data={[
            ...DAYS.map((one) => ({
              value: String(one),
              label: one === 1 ? t('days.today') : t('days.last', { count: one }),
            })),
            { value: CUSTOM, label: t('days.custom') },
          ]}
          allowDeselect={false}
          className={styles.days ?? ''}
          value={'days' in span ? String(span.days) : CUSTOM}
          onChange={(value) => {
            const days = DAYS.find((one) => String(one) === value);
            onChange({ span: days === undefined ? ends : { days } });
          }}
        />
        <FilterSelect
          label={t('handling.label')}
          all={t('handling.all')}
          options={ALARM_STATES.map((value) => ({ value, label: labels.state[value] }))}
          className={styles.days}
          value={handling}
          onChange={(chosen) => onChange({ handling: chosen })}
        />
        <FilterSelect
          label={t('priority.label')}
          all={t('priority.all')}
          options={ALARM_PRIORITIES.map((value) => ({ value, label: labels.priority[value] }))}
          className={styles.days}
          value={priority}
          onChange={(chosen) => onChange({ priority: chosen })}
        />
        <div className={styles.actions}>{children}</div>
      </Row>
      <Row gap={[12, 16]} align="end" wrap>
        <div className={styles.range}>
          {(['from', 'until'] as const).map((field) => (
            <InstantField
              key={field}
              label={t(`range.${field}`)}
              zone={zone}
              today={dateAt(zone, now + AHEAD_MS)}
              value={ends[field]}
              onChange={(at) => onChange({ span: { ...ends, [field]: at } })}
              error={findError(field)}
            />
          ))}
        </div>
        <SearchField
          label={t('search')}
          className={styles.search ?? ''}
          value={text}
          onChange={(typed) => onChange({ text: typed })}
        />
      </Row>
    </Grid>
  );
}
