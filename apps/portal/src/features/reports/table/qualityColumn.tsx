import type { QualityRows } from '@heliograph/contracts/engine';
import { listMarks, QUALITY_MARKS, Quality } from '@heliograph/domain/energy';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { QualityMark, useQualityWords } from '@heliograph/ui';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import { qualityFileWords } from '../../../shared/qualityCells.ts';
import type { ReportColumn } from './reportColumn.ts';
import styles from './reportTable.module.css';

/** Texts about data quality in a report. */
export interface QualityTexts {
  title: string;
  words: ReturnType<typeof useQualityWords>;
  /** Number of rows by mark, such as '1 with unknown, 3 estimated'; empty where all are measured. */
  rows: (counts: QualityRows) => string;
}

export function useQualityTexts(): QualityTexts {
  const { t } = useTranslation(['report', 'common']);
  const format = useFormat();
  const words = useQualityWords();
  return useMemo(
    () => ({
      title: t('common:quality.title'),
      words,
      rows: (counts) =>
        marksIn(counts)
          .map((mark) => t(`quality.rows.${mark}`, { rows: format.integer(counts[mark]) }))
          .join(t('common:quality.separator')),
    }),
    [t, format, words],
  );
}

/** The marks that any row has, the most serious first. */
export const marksIn = (counts: QualityRows) => QUALITY_MARKS.filter((mark) => counts[mark] > 0);

/** `Quality` of all rows together. */
export const qualityIn = (counts: QualityRows): number =>
  marksIn(counts).reduce((quality, mark) => quality | Quality[mark], 0);

/**
 * [DQ-04] Content of each row's energies beside plain measurements; for a total line, the text under `quality`.
 *
 * @param address of the ledger about a row
 */
export function qualityColumn(
  { title, words }: QualityTexts,
  address?: (row: TableRow) => string,
): ReportColumn {
  const text = ({ quality }: TableRow) =>
    typeof quality === 'number' ? words(listMarks(quality)) : (quality ?? '');
  return {
    key: 'quality',
    title,
    text,
    cell(row) {
      if (typeof row.quality === 'string') return <span title={row.quality}>{row.quality}</span>;
      if (typeof row.quality !== 'number') return null;
      if (row.quality === 0) return null;
      const contained = listMarks(row.quality);
      // The tooltip has them all.
      const more = contained.length > 1 ? ` +${contained.length - 1}` : '';
      const mark = (
        <QualityMark contained={contained}>{`${words(contained.slice(0, 1))}${more}`}</QualityMark>
      );
      if (!address) return mark;
      return (
        <Link to={address(row)} className={styles.ledger ?? ''}>
          {mark}
        </Link>
      );
    },
    compare: (one, other) => severity(one) - severity(other),
    isNumber: false,
    width: 150,
    file: { as: 'text', words: qualityFileWords(words) },
  };
}

/** Rises with the most serious mark, then with the next. */
const severity = (quality: number): number =>
  QUALITY_MARKS.reduce((sum, mark) => 2 * sum + ((quality & Quality[mark]) === 0 ? 0 : 1), 0);

/** Highlights rows with unknown energy. */
export const UNKNOWN_ROWS = {
  [styles.unknown ?? '']: ({ data }: { data?: TableRow | undefined }) =>
    typeof data?.quality === 'number' && (data.quality & Quality.unknown) !== 0,
};
