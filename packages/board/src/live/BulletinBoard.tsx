import { alarmsAtom, linkAtom, useEngine, userAtom } from '@heliograph/engine-client';
import { viewerZone } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { BoardView } from '../BoardView.tsx';
import { useBoardState } from './useBoardState.ts';
import { useChartsAllowed } from './useChartsAllowed.ts';
import { useGenerationTrend } from './useGenerationTrend.ts';
import { useRefreshed } from './useRefreshed.ts';
import { useTrendRange } from './useTrendRange.ts';

/** Between two readings of what is not pushed, ms. */
const EVERY = 60_000;

/** The bulletin board of the engine's fleet; `wall` fills the screen, `page` its container (BOARD-04). */
export function BulletinBoard({ mode }: { mode: 'wall' | 'page' }) {
  const { api } = useEngine();
  const board = useBoardState();
  const { summary, now } = board;
  const alarms = useAtomValue(alarmsAtom);
  const user = useAtomValue(userAtom)?.user_name ?? null;
  const [range, setRange] = useTrendRange();
  const chart = useChartsAllowed(summary);
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
      {...board}
      trend={{ range, onRange: setRange, asked: trend, chart }}
      revenue={revenue}
      anomalies={anomalies}
    />
  );
}
