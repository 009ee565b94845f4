import { shownBounds, type Parameter } from '@heliograph/domain/parameters';
import styles from './CellTable.module.css';
import { ParameterField } from './ParameterField.tsx';
import type { GroupDesk } from './useGroup.ts';
import { useAllowedText } from './useFaultText.ts';

export interface CellTableProps {
  caption: string;
  /** Head of the first column. */
  rowHead: string;
  rows: readonly { name: string; cells: readonly Parameter[] }[];
  /** Name of a column, by one of its cells. */
  columnName: (cell: Parameter) => string;
  desk: GroupDesk;
  disabled: boolean;
}

/** Parameters that stand in rows and columns: time points and points of curves. */
export function CellTable({ caption, rowHead, rows, columnName, desk, disabled }: CellTableProps) {
  const allowedText = useAllowedText();
  const columns = rows[0]?.cells ?? [];
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{rowHead}</th>
            {columns.map((cell) => (
              <th key={cell.code} scope="col">
                {columnName(cell)}
                {cell.options.length === 0 && (
                  <span className={styles.bounds}>
                    {allowedText(cell, { ...cell, ...shownBounds(cell) })}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell) => (
                <td key={cell.code}>
                  <ParameterField parameter={cell} desk={desk} disabled={disabled} cell />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
