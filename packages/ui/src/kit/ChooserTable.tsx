import { Fragment, type ReactNode } from 'react';
import { Checkbox } from '../primitives/Checkbox.tsx';
import { ScrollHint } from '../primitives/ScrollHint.tsx';
import { VisuallyHidden } from '../primitives/VisuallyHidden.tsx';
import styles from './ChooserTable.module.css';

type DataAttributes = Record<`data-${string}`, string>;

export interface ChooserColumn<Row> {
  /** Unique among the columns. */
  key: string;
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  /** True for a column that a phone has no room for. */
  wide?: boolean;
  className?: string | undefined;
  cellData?: (row: Row) => DataAttributes;
}

export interface ChooserTableProps<Row> {
  label: string;
  /** The rows of the page that is shown. The first column names its row. */
  rows: readonly Row[];
  /** The rows of all pages; those of the page by default. */
  all?: readonly Row[];
  columns: readonly ChooserColumn<Row>[];
  idOf: (row: Row) => string;
  /** `some` for a row that stands for several things if only some are chosen. */
  isChosen: (row: Row) => boolean | 'some';
  /** False for a row that cannot be chosen … */
  canChoose?: (row: Row) => boolean;
  /** … which has no check box, or a disabled one if this is true. */
  showsDisabled?: boolean;
  /** Label of the check box that chooses all rows; without it there is none. */
  allLabel?: string;
  rowLabel: (row: Row) => string;
  rowData?: (row: Row) => DataAttributes;
  /** Shown under a row, across all columns. */
  detail?: (row: Row) => ReactNode;
  onChoose: (rows: readonly Row[], isChosen: boolean) => void;
}

/** A table whose rows are chosen with check boxes, one by one or all at once. */
export function ChooserTable<Row>({
  label,
  rows,
  all = rows,
  columns,
  idOf,
  isChosen,
  canChoose = () => true,
  showsDisabled = false,
  allLabel,
  rowLabel,
  rowData,
  detail,
  onChoose,
}: ChooserTableProps<Row>) {
  const choosable = all.filter(canChoose);
  const chosen = choosable.filter((row) => isChosen(row) === true);
  const isAllChosen = chosen.length > 0 && chosen.length === choosable.length;

  function tableRow(row: Row) {
    const state = isChosen(row);
    const below = detail?.(row);
    return (
      <Fragment key={idOf(row)}>
        <tr {...rowData?.(row)}>
          <td className={styles.check}>
            {(canChoose(row) || showsDisabled) && (
              <Checkbox
                label={<VisuallyHidden>{rowLabel(row)}</VisuallyHidden>}
                checked={state === true}
                indeterminate={state === 'some'}
                disabled={!canChoose(row)}
                onChange={(checked) => onChoose([row], checked)}
              />
            )}
          </td>
          {columns.map((column, index) => {
            const cell = { className: getClassName(column), ...column.cellData?.(row) };
            return index === 0 ? (
              <th key={column.key} scope="row" {...cell}>
                {column.cell(row)}
              </th>
            ) : (
              <td key={column.key} {...cell}>
                {column.cell(row)}
              </td>
            );
          })}
        </tr>
        {below && (
          <tr>
            <td colSpan={columns.length + 1} className={styles.detail}>
              {below}
            </td>
          </tr>
        )}
      </Fragment>
    );
  }

  return (
    <ScrollHint label={label} className={styles.card}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {allLabel === undefined ? (
              <td className={styles.check} />
            ) : (
              <th scope="col" className={styles.check}>
                <Checkbox
                  label={<VisuallyHidden>{allLabel}</VisuallyHidden>}
                  checked={isAllChosen}
                  indeterminate={!isAllChosen && choosable.some((row) => isChosen(row) !== false)}
                  disabled={choosable.length === 0}
                  onChange={(checked) => onChoose(choosable, checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <th key={column.key} scope="col" className={getClassName(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(tableRow)}</tbody>
      </table>
    </ScrollHint>
  );
}

const getClassName = <Row,>({ wide, className }: ChooserColumn<Row>) =>
  [wide && styles.wide, className].filter(Boolean).join(' ') || undefined;
