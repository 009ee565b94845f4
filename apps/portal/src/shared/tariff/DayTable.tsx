import {
  boundaryRange,
  canSplit,
  clockOf,
  endEntry,
  HOURS,
  priceEntry,
  removeEntry,
  spanOf,
  splitEntry,
  type EntryDraft,
} from '@heliograph/domain/tariff';
import { useTranslation } from '@heliograph/i18n';
import { CrossIcon, VisuallyHidden } from '@heliograph/ui';
import { ActionIcon, NativeSelect } from '@mantine/core';
import styles from './DayTable.module.css';
import { faultAt, fieldId, type FieldScope, type Path } from './fields.ts';
import { SplitIcon } from './icons.tsx';
import { PriceField } from './PriceField.tsx';
import { spanText } from './priceText.ts';

export interface DayTableProps {
  scope: FieldScope;
  /** Of the day's entries. */
  path: Path;
  label: string;
  day: readonly EntryDraft[];
  onChange: (day: readonly EntryDraft[]) => void;
  /** Says what a press of a button did. */
  onTold: (text: string) => void;
}

/** A day's entries one by one. Each begins where the one before it ends (spec B §5). */
export function DayTable({ scope, path, label, day, onChange, onTold }: DayTableProps) {
  const { t } = useTranslation('tariff');
  const at = (index: number, field: keyof EntryDraft): Path => [...path, index, field];
  const idAt = (index: number, field: keyof EntryDraft) => fieldId(scope.idPrefix, at(index, field));
  const errorAt = (index: number, field: keyof EntryDraft) => {
    const fault = faultAt(scope, at(index, field));
    return fault && t(`fault.${fault.why}`);
  };

  function end(index: number, hour: number) {
    const next = endEntry(day, index, hour);
    if (next.length > day.length) onTold(t('told.added', { time: clockOf(hour) }));
    onChange(next);
  }

  function split(index: number) {
    const next = splitEntry(day, index);
    onTold(t('told.split', { time: clockOf(spanOf(next, index).end) }));
    onChange(next);
  }

  function remove(index: number) {
    onTold(t('told.removed', { span: spanText(day, index) }));
    // The row with the button goes: the focus stays at the one that took its hours.
    document.getElementById(idAt(index === 0 ? 1 : index - 1, 'value'))?.focus();
    onChange(removeEntry(day, index));
  }

  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('day.start')}</th>
          <th scope="col">{t('day.end')}</th>
          <th scope="col">{t('price')}</th>
          <th scope="col">
            <VisuallyHidden>{t('day.operations')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {day.map((entry, index) => {
          const span = spanText(day, index);
          const startError = errorAt(index, 'startTime');
          return (
            <tr key={index}>
              <td className={styles.start}>
                {clockOf(spanOf(day, index).start)}
                {startError && <span className={styles.error}>{startError}</span>}
              </td>
              <td>
                <NativeSelect
                  id={idAt(index, 'endTime')}
                  aria-label={t('day.endOf', { span })}
                  rightSectionWidth={28}
                  value={clockOf(spanOf(day, index).end)}
                  data={endsOf(day, index).map(clockOf)}
                  onChange={(event) => end(index, Number(event.currentTarget.value.slice(0, 2)))}
                  error={errorAt(index, 'endTime')}
                />
              </td>
              <td>
                <PriceField
                  id={idAt(index, 'value')}
                  label={t('day.priceOf', { span })}
                  value={entry.value}
                  onChange={(value) => onChange(priceEntry(day, index, value))}
                  error={errorAt(index, 'value')}
                />
              </td>
              <td className={styles.operations}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  className={styles.operation ?? ''}
                  size="lg"
                  aria-label={t('day.split', { span })}
                  title={t('day.split', { span })}
                  disabled={!canSplit(day, index)}
                  onClick={() => split(index)}
                >
                  <SplitIcon />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  className={styles.operation ?? ''}
                  size="lg"
                  aria-label={t('day.remove', { span })}
                  title={t('day.remove', { span })}
                  disabled={day.length === 1}
                  onClick={() => remove(index)}
                >
                  <CrossIcon />
                </ActionIcon>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The hours at which an entry may end. */
function endsOf(day: readonly EntryDraft[], index: number): number[] {
  const { min, max } =
    index < day.length - 1 ? boundaryRange(day, index) : { min: spanOf(day, index).start + 1, max: HOURS };
  return Array.from({ length: max - min + 1 }, (_, step) => min + step);
}
