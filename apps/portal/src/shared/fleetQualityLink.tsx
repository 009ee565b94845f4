import type { TrendRange } from '@heliograph/board';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from './paths.ts';
import styles from './QualityNote.module.css';

/**
 * [DQ-04] The mark of the fleet's energy as a link to the report that says which stations have it, each with its ledger.
 *
 * @param date in the range, YYYY-MM-DD; today when left out
 */
export function fleetQualityLink(mark: ReactNode, range: TrendRange, date?: string): ReactNode {
  const search = new URLSearchParams({
    report: 'generation',
    period: range,
    ...(date !== undefined && { date }),
  });
  return (
    <Link to={`${paths.sheet}?${search.toString()}`} className={styles.link ?? ''}>
      {mark}
    </Link>
  );
}
