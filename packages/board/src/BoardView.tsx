import type { AnomalyCounts, BoardRevenue, FleetSummary } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import { VisuallyHidden } from '@heliograph/ui';
import styles from './BoardView.module.css';
import { isOld, type BoardState, type Known } from './model/boardState.ts';
import { AnomalyCard } from './widgets/AnomalyCard.tsx';
import type { Asked } from './widgets/asked.ts';
import { DevicesCard, StationsCard } from './widgets/FleetCards.tsx';
import { LinkBanner } from './widgets/LinkBanner.tsx';
import { LinkPill } from './widgets/LinkPill.tsx';
import { PowerCard } from './widgets/PowerCard.tsx';
import { RevenueCard } from './widgets/RevenueCard.tsx';
import { TrendCard, type TrendCardProps } from './widgets/TrendCard.tsx';

export interface BoardViewProps {
  /** `wall` fills a frame that says whose it is and whether it is live; `page` says the latter itself. */
  mode: 'wall' | 'page';
  state: BoardState;
  /** The fleet as it is, or as it was last known; null before anything is. */
  summary: FleetSummary | null;
  known: Known | null;
  /** ms */
  now: number;
  trend: TrendCardProps;
  revenue: Asked<BoardRevenue>;
  anomalies: Asked<AnomalyCounts>;
}

/** The bulletin board, from what is known to what is seen (spec B §2.3). */
export function BoardView({ mode, state, summary, known, now, trend, revenue, anomalies }: BoardViewProps) {
  const { t } = useTranslation('board');
  const old = isOld(state) && summary !== null;
  return (
    <div className={styles.frame} data-mode={mode}>
      <div className={styles.board} data-old={old || undefined}>
        {mode === 'page' && (
          <>
            <VisuallyHidden>
              <h1>{t('title')}</h1>
            </VisuallyHidden>
            <LinkPill state={state} gateways={summary?.gateways ?? null} />
            <LinkBanner state={state} known={known} now={now} />
          </>
        )}
        <div className={styles.cards}>
          <div className={styles.power}>
            <PowerCard power={summary?.power ?? null} old={old} />
          </div>
          <StationsCard counts={summary?.stations ?? null} old={old} />
          <DevicesCard counts={summary?.devices ?? null} old={old} />
          <div className={styles.trend}>
            <TrendCard {...trend} />
          </div>
          <RevenueCard asked={revenue} />
          <AnomalyCard asked={anomalies} />
        </div>
      </div>
    </div>
  );
}
