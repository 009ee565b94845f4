import {
  HOURS_PER_DAY,
  boundaryRange,
  canSplit,
  endEntry,
  entrySpan,
  formatHour,
  priceEntry,
  removeEntry,
  splitEntry,
  type EntryDraft,
} from '@heliograph/domain/tariff';
import { useTranslation } from '@heliograph/i18n';
import { CrossIcon, IconButton, NativeSelect, VisuallyHidden, createIcon, ScrollHint } from '@heliograph/ui';
import styles from './DayTable.module.css';
import { PriceField } from './PriceField.tsx';
import { findError, fieldId, type TariffFields, type Path } from './tariffFields.ts';
import { spanText } from './priceText.ts';

export interface DayTableProps {
  scope: TariffFields;
  /** Path of the day's entries. */
  path: Path;
  label: string;
  day: readonly EntryDraft[];
  onChange: (day: readonly EntryDraft[]) => void;
  /** Announces what a button did. */
  onAnnounce: (text: string) => void;
}

/** A day's entries. Each begins where the previous one ends (TAR-04). */
export function DayTable({ scope, path, label, day, onChange, onAnnounce }: DayTableProps) {
  const { t } = useTranslation('tariff');
  const at = (index: number, field: keyof EntryDraft): Path => [...path, index, field];
  const idAt = (index: number, field: keyof EntryDraft) => fieldId(scope.idPrefix, at(index, field));
  const errorAt = (index: number, field: keyof EntryDraft) => {
    const found = findError(scope, at(index, field));
    return found && t(`error.${found.why}`);
  };

  function end(index: number, hour: number) {
    const next = endEntry(day, index, hour);
    if (next.length > day.length) onAnnounce(t('announcement.added', { time: formatHour(hour) }));
    onChange(next);
  }

  function split(index: number) {
    const next = splitEntry(day, index);
    onAnnounce(t('announcement.split', { time: formatHour(entrySpan(next, index).end) }));
    onChange(next);
  }

  function remove(index: number) {
    onAnnounce(t('announcement.removed', { span: spanText(day, index) }));
    // The row with the button is removed: its neighbour gets the focus.
    document.getElementById(idAt(index === 0 ? 1 : index - 1, 'value'))?.focus();
    onChange(removeEntry(day, index));
  }

  return (
    <ScrollHint label={label}>
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
                  {formatHour(entrySpan(day, index).start)}
                  {startError && <span className={styles.error}>{startError}</span>}
                </td>
                <td>
                  <NativeSelect
                    id={idAt(index, 'endTime')}
                    aria-label={t('day.endOf', { span })}
                    rightSectionWidth={28}
                    value={formatHour(entrySpan(day, index).end)}
                    data={getEnds(day, index).map(formatHour)}
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
                  <IconButton
                    className={styles.operation ?? ''}
                    label={t('day.split', { span })}
                    disabled={!canSplit(day, index)}
                    onClick={() => split(index)}
                    icon={<SplitIcon />}
                  />
                  <IconButton
                    className={styles.operation ?? ''}
                    label={t('day.remove', { span })}
                    disabled={day.length === 1}
                    onClick={() => remove(index)}
                    icon={<CrossIcon />}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollHint>
  );
}

/** The hours at which an entry may end. */
function getEnds(day: readonly EntryDraft[], index: number): number[] {
  const { min, max } =
    index < day.length - 1
      ? boundaryRange(day, index)
      : { min: entrySpan(day, index).start + 1, max: HOURS_PER_DAY };
  return Array.from({ length: max - min + 1 }, (_, step) => min + step);
}

/** Splits an entry in two. */
const SplitIcon = createIcon(<path d="M12 4v16M8.5 8.5 5 12l3.5 3.5M15.5 8.5 19 12l-3.5 3.5" />);
