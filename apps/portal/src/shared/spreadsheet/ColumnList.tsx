import { Text } from '@heliograph/ui';
import { useTranslation } from '@heliograph/i18n';
import type { ReactNode } from 'react';
import styles from './ColumnList.module.css';
import { cellText, dataRows, listHeadings, type HeadedSheet } from './sheetRows.ts';
import { getColumnLetter, useColumnName } from './useColumnName.ts';

interface ColumnListProps {
  of: HeadedSheet;
  /** Places of columns that were not recognised; they are listed first. */
  unknown: readonly number[];
  /** Fields that say what a column is imported as. @param name as shown */
  fields: (index: number, name: string) => ReactNode;
}

/** Different values that are shown of a column. */
const SAMPLES = 3;

/** The columns of a sheet with some of their values and a choice of what they are. */
export function ColumnList({ of, unknown, fields }: ColumnListProps) {
  const { t } = useTranslation('imports');
  const getColumnName = useColumnName();
  const rows = dataRows(of);
  const headings = listHeadings(of);
  const known = [...headings.keys()].filter((index) => !unknown.includes(index));
  return (
    <ul className={styles.columns} aria-label={t('columns.title')}>
      {[...unknown, ...known].map((index) => {
        const name = getColumnName(headings[index], index);
        return (
          <li key={getColumnLetter(index)} className={styles.column}>
            <Text as="span" breaks>
              <strong>{name}</strong>
              {unknown.includes(index) && <small className={styles.unknown}>{t('columns.unknown')}</small>}
            </Text>
            <Text as="span" tone="soft" size={14} truncate>
              {getSamples(rows, index)}
            </Text>
            <div className={styles.fields}>{fields(index, name)}</div>
          </li>
        );
      })}
    </ul>
  );
}

function getSamples(rows: ReturnType<typeof dataRows>, index: number): string {
  const texts = new Set<string>();
  for (const { cells } of rows) {
    const text = cellText(cells[index] ?? null);
    if (text !== '') texts.add(text);
    if (texts.size === SAMPLES) break;
  }
  return [...texts].join(' · ');
}
