import { ImportedEnergy } from '@heliograph/contracts/http';
import {
  guessColumn,
  HISTORY_MEASURES,
  type HistoryColumn,
  type HistoryMeasure,
} from '@heliograph/domain/histories';
import { normalHeading } from '@heliograph/domain/imports';
import { useTranslation } from '@heliograph/i18n';
import { Button, SelectField } from '@heliograph/ui';
import { ColumnList } from '../../shared/spreadsheet/ColumnList.tsx';
import { listHeadings } from '../../shared/spreadsheet/sheetRows.ts';
import { columnChoice, withColumns, type TableDraft } from './historyDraft.ts';
import type { HistoryWork } from './useHistory.ts';

const FIELDS = ['time', 'utc', ...ImportedEnergy.options] as const;

/** Meaning of each column of the table. */
export function TableColumns({ draft, work: { file, remember } }: { draft: TableDraft; work: HistoryWork }) {
  const { t } = useTranslation('histories');
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
    file.setDraft(withColumns(draft, columns));
    const heading = normalHeading(listHeadings(draft)[place] ?? '');
    if (heading !== '') remember({ [heading]: columnChoice(column) });
  }

  return (
    <ColumnList
      of={draft}
      unknown={draft.unknown}
      fields={(index, name) => {
        const column = draft.columns[index] ?? null;
        const guess = column === null && draft.unknown.includes(index) ? guessColumn(name) : null;
        const isFree = guess !== null && draft.columns.every((one) => one?.field !== guess.field);
        return (
          <>
            <SelectField
              label={t('columns.asOf', { column: name })}
              labelHidden
              value={column?.field ?? ''}
              options={fields}
              onChange={(value) => choose(index, findColumn(value, column))}
            />
            {isFree && (
              <Button variant="subtle" size="compact-sm" onClick={() => choose(index, guess)}>
                {t('columns.guess', { energy: t(`energy.${guess.field}`) })}
              </Button>
            )}
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
          </>
        );
      }}
    />
  );
}

function findColumn(value: string, before: HistoryColumn | null): HistoryColumn | null {
  const field = FIELDS.find((one) => one === value);
  if (field === undefined) return null;
  if (field === 'time' || field === 'utc') return { field };
  return { field, measure: before && 'measure' in before ? before.measure : 'kWh' };
}
