import type { AnomalyCounts, BoardRevenue, FleetSummary } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import { VisuallyHidden } from '@heliograph/ui/light';
import styles from './BoardView.module.css';
import type { QueryResult } from './live/usePolledQuery.ts';
import type { QualityLink } from './model/qualityLink.ts';
import { hasStaleValues, type BoardState, type LastSummary } from './model/boardState.ts';
import { AnomalyCard } from './widgets/AnomalyCard.tsx';
import { DevicesCard, StationsCard } from './widgets/FleetCards.tsx';
import { LinkBanner } from './widgets/LinkBanner.tsx';
import { LinkPill } from './widgets/LinkPill.tsx';
import { PowerCard } from './widgets/PowerCard.tsx';
import { RevenueCard } from './widgets/RevenueCard.tsx';
import { TrendCard, type TrendCardProps } from './widgets/TrendCard.tsx';

export interface BoardViewProps {
  /** `wall`: inside a frame that shows the connection; `page`: shows the connection itself. */
  mode: 'wall' | 'page';
  state: BoardState;
  /** The fleet now, or as last known; null until known. */
  summary: FleetSummary | null;
  lastSummary: LastSummary | null;
  /** ms */
  now: number;
  trend: TrendCardProps;
  revenue: QueryResult<BoardRevenue>;
  qualityLink?: QualityLink | undefined;
  anomalies: QueryResult<AnomalyCounts>;
}

/** [BOARD-01] [BOARD-02] [BOARD-03] [BOARD-04] The bulletin board, from data to view. */
export function BoardView({
  mode,
  state,
  summary,
  lastSummary,
  now,
  trend,
  revenue,
  qualityLink,
  anomalies,
}: BoardViewProps) {
  const { t } = useTranslation('board');
  const stale = hasStaleValues(state) && summary !== null;
  return (
    <div className={styles.frame} data-mode={mode}>
      <div className={styles.board} data-stale={stale || undefined}>
        {mode === 'page' && (
          <>
            <VisuallyHidden>
              <h1>{t('title')}</h1>
            </VisuallyHidden>
            <LinkPill state={state} gateways={summary?.gateways ?? null} />
            <LinkBanner state={state} lastSummary={lastSummary} now={now} />
          </>
        )}
        <div className={styles.cards}>
          <div className={styles.power}>
            <PowerCard power={summary?.power ?? null} stale={stale} />
          </div>
          <StationsCard counts={summary?.stations ?? null} stale={stale} />
          <DevicesCard counts={summary?.devices ?? null} stale={stale} />
          <div className={styles.trend}>
            <TrendCard {...trend} qualityLink={qualityLink} />
          </div>
          <RevenueCard result={revenue} qualityLink={qualityLink} />
          <AnomalyCard result={anomalies} />
        </div>
      </div>
    </div>
  );
}
