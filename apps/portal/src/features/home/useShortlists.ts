import type { PageAnswer } from '@heliograph/contracts/engine';
import { dateText } from '@heliograph/domain/reports';
import { entitiesAtom } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { viewerZone } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useFleetPage } from '../../shared/fleet/useFleetPage.ts';
import { minuteAtom } from '../../shared/minuteAtom.ts';
import { attentionStationsAtom, LIMITS, topStationsAtom } from './shortlists.ts';

interface Shortlists {
  /** Stations that need attention. */
  attention: readonly number[];
  /** The best stations, the first on top. */
  top: readonly number[];
  /** Energy of today that `top` is sorted by, kWh; null where it is sorted by the power of now. */
  today: ReadonlyMap<number, number> | null;
}

/** Stations for short lists. The server knows those of a fleet that is read in parts, by energy and not by power. */
export function useShortlists(): Shortlists {
  const isPartial = useAtomValue(entitiesAtom)?.isPartial ?? false;
  const attention = useAtomValue(attentionStationsAtom);
  const top = useAtomValue(topStationsAtom);
  const date = dateText(viewerZone(), useAtomValue(minuteAtom));
  const { data: faults } = useFleetPage(
    'fleet.getStationPage',
    isPartial ? { tab: 'fault', limit: LIMITS.attention } : null,
  );
  const { data: best = NONE } = useFleetPage(
    'fleet.getGenerationPage',
    isPartial ? { period: 'day', date, sort: 'generation', descending: true, limit: LIMITS.top } : null,
    listBest,
  );
  const today = useMemo(() => new Map(best), [best]);
  useLookAt({ stations: [...(faults?.ids ?? []), ...today.keys()] });
  return isPartial
    ? { attention: faults?.ids ?? [], top: [...today.keys()], today }
    : { attention, top, today: null };
}

const NONE: [number, number][] = [];

const listBest = ({ rows }: PageAnswer<'fleet.getGenerationPage'>) =>
  rows.flatMap(({ station_id, generation }): [number, number][] =>
    generation !== null && generation > 0 ? [[station_id, generation]] : [],
  );
