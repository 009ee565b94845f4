import type { BoardRevenue } from '@heliograph/contracts/engine';
import { listMarks } from '@heliograph/domain/energy';
import { useFormat, useTranslation } from '@heliograph/i18n';
import {
  BrokenLinkIcon,
  Card,
  EmptyState,
  QualityMark,
  RevenueIcon,
  Skeleton,
  StaleBadge,
  useQualityWords,
} from '@heliograph/ui/light';
import type { ReactNode } from 'react';
import type { QueryResult } from '../live/usePolledQuery.ts';
import { withoutLink, type QualityLink } from '../model/qualityLink.ts';

export interface RevenueFrameProps {
  result: QueryResult<BoardRevenue>;
  /** Old for another reason than the answer's age, too. */
  stale?: boolean;
  qualityLink?: QualityLink | undefined;
  /** With at least one currency. */
  children: (revenue: BoardRevenue) => ReactNode;
}

/** The card of a day's revenue: the sums with their notes, or why there are none. */
export function RevenueFrame({
  result,
  stale = result.stale,
  qualityLink = withoutLink,
  children,
}: RevenueFrameProps) {
  const { t } = useTranslation('board');
  const { value, failed, stale: outdated } = result;
  return (
    <Card
      title={t('revenue.title')}
      stale={stale}
      foot={value && <Footnotes revenue={value} outdated={outdated} link={qualityLink} />}
    >
      {value === null ? (
        failed ? (
          <EmptyState icon={<BrokenLinkIcon />} title={t('revenue.failed')} />
        ) : (
          <Skeleton />
        )
      ) : value.today.length === 0 ? (
        <EmptyState icon={<RevenueIcon />} title={t('revenue.empty')} hint={t('revenue.emptyHint')} />
      ) : (
        children(value)
      )}
    </Card>
  );
}

interface FootnotesProps {
  revenue: BoardRevenue;
  outdated: boolean;
  link: QualityLink;
}

function Footnotes({ revenue, outdated, link }: FootnotesProps) {
  const { t } = useTranslation('board');
  const format = useFormat();
  const words = useQualityWords();
  const contained = listMarks(revenue.quality);
  return (
    <>
      {outdated && <StaleBadge at={revenue.computedAt} />}
      <span>
        {t('revenue.stations', {
          reporting: format.integer(revenue.reporting),
          of: format.integer(revenue.of),
        })}
      </span>
      {contained.length > 0 &&
        link(<QualityMark contained={contained}>{words(contained)}</QualityMark>, 'day')}
      <span>
        {revenue.factor === 1
          ? t('revenue.basis')
          : t('revenue.basisFactor', { factor: format.number(revenue.factor) })}
      </span>
    </>
  );
}
