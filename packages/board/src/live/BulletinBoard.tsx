import { alarmsAtom, linkAtom, useEngine, userAtom } from '@heliograph/engine-client';
import { viewerZone } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { BoardView, type BoardViewProps } from '../BoardView.tsx';
import type { TrendRange } from '../model/trendBars.ts';
import { useBoardState } from './useBoardState.ts';
import { useGenerationTrend } from './useGenerationTrend.ts';
import { useRefreshed } from './useRefreshed.ts';
import { useTrendRange } from './useTrendRange.ts';

/** Between two readings of what is not pushed, ms. */
const EVERY = 60_000;

export interface BulletinBoardProps {
  mode: BoardViewProps['mode'];
  /** Of the trend; whoever looks at it chooses when left out. */
  range?: TrendRange;
}

/** The bulletin board of the engine's fleet, on a wall and on a page (BOARD-04). */
export function BulletinBoard({ mode, range: fixed }: BulletinBoardProps) {
  const { api } = useEngine();
  const board = useBoardState();
  const { state, summary, known, now } = board;
  const alarms = useAtomValue(alarmsAtom);
  const user = useAtomValue(userAtom)?.user_name ?? null;
  const [chosen, choose] = useTrendRange();
  const range = fixed ?? chosen;
  const zone = viewerZone();
  // What the link missed is read as soon as it is back.
  const linked = useAtomValue(linkAtom).state === 'live' ? 'linked' : 'away';

  const trend = useGenerationTrend(range);
  const revenue = useRefreshed({
    ask: useCallback(() => api.revenue.board(), [api]),
    subject: user,
    occasion: linked,
    every: EVERY,
    now,
  });
  const anomalies = useRefreshed({
    ask: useCallback(() => api.alarms.week({ zone }), [api, zone]),
    subject: user,
    occasion: `${linked} ${alarms}`,
    every: EVERY,
    now,
  });

  return (
    <BoardView
      mode={mode}
      state={state}
      summary={summary}
      known={known}
      now={now}
      trend={{ range, asked: trend, ...(fixed === undefined && { onRange: choose }) }}
      revenue={revenue}
      anomalies={anomalies}
    />
  );
}
