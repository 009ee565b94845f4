import { ImportedEnergy } from '@heliograph/contracts/http';
import { HISTORY_MEASURES, type HistoryColumn, type HistoryMeasure } from '@heliograph/domain/histories';
import { useTranslation } from '@heliograph/i18n';
import { SelectField } from '@heliograph/ui';
import styles from './HistoryPage.module.css';
import { cellText, dataRows, headingsOf, letterOf, withColumns, type TableDraft } from './historyDraft.ts';

/** Values that are shown of a column. */
const SAMPLES = 3;
const FIELDS = ['time', 'utc', ...ImportedEnergy.options] as const;

/** What each column of the table is. */
export function TableColumns({
  draft,
  onChange,
}: {
  draft: TableDraft;
  onChange: (draft: TableDraft) => void;
}) {
  const { t } = useTranslation('histories');
  const samples = dataRows(draft).slice(0, SAMPLES);
  const fields = [
    { value: '', label: t('columns.none') },
    { value: 'time', label: t('columns.time') },
    { value: 'utc', label: t('columns.utc') },
    ...ImportedEnergy.options.map((energy) => ({ value: energy, label: t(`energy.${energy}`) })),
  ];

  /** A field is imported from one column. */
  function choose(place: number, column: HistoryColumn | null) {
    const columns = draft.columns.map((one, index) =>
      index === place ? column : one !== null && one.field === column?.field ? null : one,
    );
    onChange(withColumns(draft, columns));
  }

  return (
    <ul className={styles.columns} aria-label={t('columns.title')}>
      {headingsOf(draft).map((heading, index) => {
        const name = heading || t('columns.unnamed', { letter: letterOf(index) });
        const column = draft.columns[index] ?? null;
        return (
          <li key={letterOf(index)} className={styles.column}>
            <strong className={styles.heading}>{name}</strong>
            <span className={styles.samples}>
              {samples.map(({ cells }) => cellText(cells[index] ?? null)).join(' · ')}
            </span>
            <SelectField
              label={t('columns.asOf', { column: name })}
              labelHidden
              value={column?.field ?? ''}
              options={fields}
              onChange={(value) => choose(index, columnOf(value, column))}
            />
            {column && 'measure' in column && (
              <SelectField
                label={t('columns.measureOf', { column: name })}
                labelHidden
                value={column.measure}
                options={HISTORY_MEASURES.map((measure) => ({
                  value: measure,
                  label: t(`columns.measure.${measure}`),
                }))}
                onChange={(value) => choose(index, { ...column, measure: value as HistoryMeasure })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function columnOf(value: string, before: HistoryColumn | null): HistoryColumn | null {
  const field = FIELDS.find((one) => one === value);
  if (field === undefined) return null;
  if (field === 'time' || field === 'utc') return { field };
  return { field, measure: before && 'measure' in before ? before.measure : 'kWh' };
}
