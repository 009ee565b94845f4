import { Text } from '@heliograph/ui';
import { useTranslation } from '@heliograph/i18n';
import styles from './LeftOut.module.css';
import { useColumnName } from './useColumnName.ts';

interface LeftOutProps<Why extends string> {
  title: string;
  headings: readonly string[];
  issues: readonly { row: number; column: number; why: Why; found: string }[];
  /** Also of those that are not listed. */
  count: number;
  textOf: (why: Why) => string;
}

/** Cells of a table of times that are left out, and why. */
export function LeftOut<Why extends string>({ title, headings, issues, count, textOf }: LeftOutProps<Why>) {
  const { t } = useTranslation('imports');
  const getColumnName = useColumnName();
  if (count === 0) return null;
  return (
    <section>
      <strong>{title}</strong>
      <ul className={styles.issues}>
        {issues.map(({ row, column, why, found }) => (
          <li key={`${row} ${column}`}>
            {t('leftOut.row', {
              row,
              column: getColumnName(headings[column], column),
              why: textOf(why),
              found,
            })}
          </li>
        ))}
      </ul>
      {count > issues.length && (
        <Text tone="soft" breaks>
          {t('leftOut.more', { count: issues.length })}
        </Text>
      )}
    </section>
  );
}
