import { toFleetStations, type FleetStations, type MapView } from '@heliograph/map';
import { useState } from 'react';
import { useFleetPage } from '../../shared/fleet/useFleetPage.ts';

const WORLD: MapView = { west: -180, south: -90, east: 180, north: 90, zoom: 3 };
/** Each side of what is shown, a part of its size: short movements then show nothing empty. */
const MARGIN = 0.2;

/** The fleet on a map, and the extent of all of it; null until known. */
export function useFleetMap(view: MapView | null): FleetStations | null {
  // First the world, whose extent is the opening view; parts of it only where it groups stations.
  const [world, setWorld] = useState<FleetStations>();
  const { data } = useFleetPage(
    'fleet.getMap',
    view && world?.isComplete === false ? around(view) : WORLD,
    toFleetStations,
  );
  if (data && data !== world && world?.isComplete !== false) setWorld(data);
  return data && world ? { ...data, extent: world.extent } : null;
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
