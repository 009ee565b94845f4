import type { PageAnswer } from '@heliograph/contracts/engine';
import { servedStations, type MapView, type ServedStations } from '@heliograph/map';
import { useMemo, useState } from 'react';
import { useServerPage } from '../../shared/fleet/useServerPage.ts';

const WORLD: MapView = { west: -180, south: -90, east: 180, north: 90, zoom: 3 };
/** Each side of what is shown, a part of its size: short movements then show nothing empty. */
const MARGIN = 0.2;

type Corner = readonly [longitude: number, latitude: number];

interface ServedMap extends ServedStations {
  /** South-west and north-east of the fleet; null without located stations. */
  whole: readonly [Corner, Corner] | null;
  located: number;
  of: number;
}

/** Map of a partial fleet from the server; null until known. */
export function useServedMap(isPartial: boolean, view: MapView | null): ServedMap | null {
  const [whole, setWhole] = useState<ServedMap['whole'] | undefined>(undefined);
  // First the world, whose extent is the opening view.
  const { data: answer } = useServerPage(
    'fleet.getMap',
    isPartial ? around(whole && view ? view : WORLD) : null,
  );
  if (answer && whole === undefined) setWhole(getExtent(answer));
  return useMemo(() => {
    if (!answer) return null;
    return {
      ...servedStations(answer),
      whole: whole ?? null,
      located: answer.located,
      of: answer.of,
    };
  }, [answer, whole]);
}

function around({ west, south, east, north, zoom }: MapView): MapView {
  const [x, y] = [(east - west) * MARGIN, (north - south) * MARGIN];
  return {
    west: Math.max(-180, west - x),
    south: Math.max(-90, south - y),
    east: Math.min(180, east + x),
    north: Math.min(90, north + y),
    zoom,
  };
}

function getExtent({ clusters, stations }: PageAnswer<'fleet.getMap'>): ServedMap['whole'] {
  const corners = [
    ...clusters.flatMap(({ west, south, east, north }): Corner[] => [
      [west, south],
      [east, north],
    ]),
    ...stations.map(({ longitude, latitude }): Corner => [longitude, latitude]),
  ];
  if (corners.length === 0) return null;
  const [x, y] = [corners.map(([longitude]) => longitude), corners.map(([, latitude]) => latitude)];
  return [
    [Math.min(...x), Math.min(...y)],
    [Math.max(...x), Math.max(...y)],
  ];
}
