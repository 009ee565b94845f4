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

/** Generation of today's top stations, kWh; the best first. */
export const servedTodayAtom = atom<ReadonlyMap<number, number>>(new Map<number, number>());

export const servedTopAtom = atom((get): readonly number[] => [...get(servedTodayAtom).keys()]);

/** Keeps both up to date while they are shown. */
export function ServedLists() {
  const date = dateText(viewerZone(), useAtomValue(minuteAtom));
  const attention = useServerPage('fleet.getStationPage', { tab: 'fault', limit: LIMITS.attention }).data;
  const top = useServerPage('fleet.getGenerationPage', {
    period: 'day',
    date,
    sort: 'generation',
    descending: true,
    limit: LIMITS.top,
  }).data;
  const today = useMemo(
    () =>
      new Map(
        top?.rows.flatMap(({ station_id, generation }): [number, number][] =>
          generation !== null && generation > 0 ? [[station_id, generation]] : [],
        ),
      ),
    [top],
  );
  useLookAt({ stations: [...(attention?.ids ?? []), ...today.keys()] });
  const setAttention = useSetAtom(servedAttentionAtom);
  const setToday = useSetAtom(servedTodayAtom);
  useEffect(() => setAttention(attention?.ids ?? []), [attention, setAttention]);
  useEffect(() => setToday(today), [today, setToday]);
  return null;
}
