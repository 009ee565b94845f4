import type { ReportSpan } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { listMarks } from '@heliograph/domain/energy';
import { QualityMark, useQualityWords } from '@heliograph/ui';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { getQualityAddress } from './qualityAddress.ts';
import styles from './QualityNote.module.css';

export interface QualityNoteProps {
  /** `Quality` of all that is shown. */
  quality: number;
  /** Stations whose energy is shown. */
  stations: readonly Pick<Station, 'id' | 'station_name'>[];
  span: ReportSpan;
  /** Instead of the words for the quality. */
  children?: ReactNode;
}

/**
 * [DQ-04] Content of the shown energy beside plain measurements, with links to the ledgers of its stations; empty for
 * plain measurements.
 */
export function QualityNote({ quality, stations, span, children }: QualityNoteProps) {
  const words = useQualityWords();
  const contained = listMarks(quality);
  if (contained.length === 0) return null;
  const mark = <QualityMark contained={contained}>{children ?? words(contained)}</QualityMark>;
  const [only, ...others] = stations;
  if (only === undefined) return mark;
  const link = (id: number, content: ReactNode) => (
    <Link to={getQualityAddress(id, span)} className={styles.link ?? ''}>
      {content}
    </Link>
  );
  if (others.length === 0) return link(only.id, mark);
  return (
    <span>
      {mark}:{' '}
      {stations.map(({ id, station_name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          {link(id, station_name)}
        </Fragment>
      ))}
    </span>
  );
}
