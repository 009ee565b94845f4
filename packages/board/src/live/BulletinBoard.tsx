import { alarmsAtom, useEngine } from '@heliograph/engine-client';
import { viewerZone } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { BoardView, type BoardViewProps } from '../BoardView.tsx';
import type { QualityLink } from '../model/qualityLink.ts';
import { TREND_RANGES, type TrendRange } from '../model/trendBars.ts';
import { useBoardState } from './useBoardState.ts';
import { useGenerationTrend } from './useGenerationTrend.ts';
import { useFleetQuery } from './usePolledQuery.ts';

interface BulletinBoardProps {
  mode: BoardViewProps['mode'];
  /** Of the trend; the viewer chooses it when left out. */
  range?: TrendRange;
  qualityLink?: QualityLink;
}

/** [BOARD-04] The bulletin board of the user's fleet, on a wall and on a page. */
export function BulletinBoard({ mode, range: fixed, qualityLink }: BulletinBoardProps) {
  const { api } = useEngine();
  const { state, summary, lastSummary, now } = useBoardState();
  const alarms = useAtomValue(alarmsAtom);
  const [chosen, choose] = useTrendRange();
  const range = fixed ?? chosen;
  const zone = viewerZone();

  const trend = useGenerationTrend(range);
  const revenue = useFleetQuery(useCallback(() => api.revenue.board(), [api]));
  const anomalies = useFleetQuery(
    useCallback(() => api.alarms.week({ zone }), [api, zone]),
    { trigger: alarms },
  );

  return (
    <BoardView
      mode={mode}
      state={state}
      summary={summary}
      lastSummary={lastSummary}
      now={now}
      trend={{ range, result: trend, ...(fixed === undefined && { onRange: choose }) }}
      revenue={revenue}
      qualityLink={qualityLink}
      anomalies={anomalies}
    />
  );
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
