import type { Trend } from '@heliograph/contracts/engine';
import { linkAtom, nowAtom, useEngine, userAtom } from '@heliograph/engine-client';
import { viewerZone } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import type { Asked } from '../widgets/asked.ts';
import type { TrendRange } from '../model/trendBars.ts';
import { useRefreshed } from './useRefreshed.ts';

/** Between two readings, ms: energy of the past minute moves no bar that anyone could see. */
const EVERY = 60_000;

/** The fleet's PV generation in the viewer's zone, read again each minute and as soon as a lost link is back. */
export function useGenerationTrend(range: TrendRange): Asked<Trend> {
  const { api } = useEngine();
  const user = useAtomValue(userAtom)?.user_name ?? null;
  const now = useAtomValue(nowAtom);
  const linked = useAtomValue(linkAtom).state === 'live' ? 'linked' : 'away';
  const zone = viewerZone();
  return useRefreshed({
    ask: useCallback(() => api.series.generationTrend({ range, zone }), [api, range, zone]),
    subject: user && `${user} ${range}`,
    occasion: linked,
    every: EVERY,
    now,
  });
}
