import { dateText } from '@heliograph/domain/reports';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { viewerZone } from '@heliograph/i18n';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useServerPage } from '../../shared/fleet/useServerPage.ts';
import { minuteAtom } from '../../shared/minuteAtom.ts';
import { LIMITS } from './shortlists.ts';

/** Stations with a fault of a fleet that is read in parts, as the server lists them. */
export const servedAttentionAtom = atom<readonly number[]>([]);

/** Its stations that generated most today. */
export const servedTopAtom = atom<readonly number[]>([]);

/** Keeps both up to date while they are shown. */
export function ServedLists() {
  const date = dateText(viewerZone(), useAtomValue(minuteAtom));
  const attention = useServerPage('fleet.getStationPage', { tab: 'fault', limit: LIMITS.attention }).answer;
  const top = useServerPage('fleet.getGenerationPage', {
    period: 'day',
    date,
    sort: 'generation',
    descending: true,
    limit: LIMITS.top,
  }).answer;
  const generating = useMemo(
    () => top?.rows.flatMap(({ station_id, generation }) => ((generation ?? 0) > 0 ? station_id : [])),
    [top],
  );
  useLookAt({ stations: [...(attention?.ids ?? []), ...(generating ?? [])] });
  const setAttention = useSetAtom(servedAttentionAtom);
  const setTop = useSetAtom(servedTopAtom);
  useEffect(() => setAttention(attention?.ids ?? []), [attention, setAttention]);
  useEffect(() => setTop(generating ?? []), [generating, setTop]);
  return null;
}
