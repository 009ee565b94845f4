import { alarmsAtom, useEngine } from '@heliograph/engine-client';
import { useTranslation, viewerZone } from '@heliograph/i18n';
import { VisuallyHidden } from '@heliograph/ui/light';
import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import type { QualityLink } from '../model/qualityLink.ts';
import { TREND_RANGES, type TrendRange } from '../model/trendBars.ts';
import { AnomalyCard } from '../widgets/AnomalyCard.tsx';
import { DevicesCard, StationsCard } from '../widgets/FleetCards.tsx';
import { PowerCard } from '../widgets/PowerCard.tsx';
import { RevenueCard } from '../widgets/RevenueCard.tsx';
import { TrendCard } from '../widgets/TrendCard.tsx';
import { boardStaleAtom, deviceCountsAtom, powerAtom, stationCountsAtom } from './boardAtoms.ts';
import styles from './BulletinBoard.module.css';
import { LiveLinkBanner } from './LiveLinkBanner.tsx';
import { LiveLinkPill } from './LiveLinkPill.tsx';
import { useBoardRevenue } from './useBoardRevenue.ts';
import { useExpectedShares } from './useExpectedShares.ts';
import { useGenerationTrend } from './useGenerationTrend.ts';
import { useFleetQuery } from './usePolledQuery.ts';

interface BulletinBoardProps {
  /** `wall`: inside a frame that shows the connection; `page`: shows the connection itself. */
  mode: 'wall' | 'page';
  /** Range of the trend; the viewer chooses it if left out. */
  range?: TrendRange;
  qualityLink?: QualityLink;
}

/** [BOARD-04] The bulletin board of the user's fleet, on a wall and on a page. */
export function BulletinBoard({ mode, range, qualityLink }: BulletinBoardProps) {
  const { t } = useTranslation('board');
  return (
    <div className={styles.frame} data-mode={mode}>
      <div className={styles.board}>
        {mode === 'page' && (
          <>
            <VisuallyHidden>
              <h1>{t('title')}</h1>
            </VisuallyHidden>
            <LiveLinkPill />
            <LiveLinkBanner />
          </>
        )}
        <div className={styles.cards}>
          <div className={styles.power}>
            <LivePower />
          </div>
          <LiveStations />
          <LiveDevices />
          <div className={styles.trend}>
            <Trend range={range} qualityLink={qualityLink} />
          </div>
          <Revenue qualityLink={qualityLink} />
          <Anomalies />
        </div>
      </div>
    </div>
  );
}

// One component each, so that what changes with every frame does not render what changes once a minute.

function LivePower() {
  const power = useAtomValue(powerAtom);
  const stale = useAtomValue(boardStaleAtom);
  return <PowerCard power={power} stale={stale && power !== null} />;
}

function LiveStations() {
  const counts = useAtomValue(stationCountsAtom);
  const stale = useAtomValue(boardStaleAtom);
  return <StationsCard counts={counts} stale={stale && counts !== null} />;
}

function LiveDevices() {
  const counts = useAtomValue(deviceCountsAtom);
  const stale = useAtomValue(boardStaleAtom);
  return <DevicesCard counts={counts} stale={stale && counts !== null} />;
}

interface TrendProps {
  /** The viewer chooses it when left out. */
  range: TrendRange | undefined;
  qualityLink: QualityLink | undefined;
}

function Trend({ range: fixed, qualityLink }: TrendProps) {
  const [chosen, choose] = useTrendRange();
  const range = fixed ?? chosen;
  const result = useGenerationTrend(range);
  const { value: shares } = useExpectedShares();
  return (
    <TrendCard
      range={range}
      result={result}
      shares={shares}
      qualityLink={qualityLink}
      {...(fixed === undefined && { onRange: choose })}
    />
  );
}

function Revenue({ qualityLink }: { qualityLink: QualityLink | undefined }) {
  return <RevenueCard result={useBoardRevenue()} qualityLink={qualityLink} />;
}

function Anomalies() {
  const { api } = useEngine();
  const zone = viewerZone();
  const result = useFleetQuery(
    useCallback(() => api.alarms.week({ zone }), [api, zone]),
    { trigger: useAtomValue(alarmsAtom) },
  );
  return <AnomalyCard result={result} />;
}

const KEY = 'board.range';

/** The trend's range, kept in this browser; daily until one is chosen. */
function useTrendRange(): [TrendRange, (range: TrendRange) => void] {
  const [range, setRange] = useState(stored);
  const choose = useCallback((chosen: TrendRange) => {
    setRange(chosen);
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // Storage may be blocked; the choice then lasts as long as the page.
    }
  }, []);
  return [range, choose];
}

function stored(): TrendRange {
  try {
    const value = localStorage.getItem(KEY);
    return TREND_RANGES.find((range) => range === value) ?? 'day';
  } catch {
    return 'day';
  }
}
