import type { StationLiveStatus } from '@heliograph/contracts/engine';
import { tokenColor } from '@heliograph/ui/light';
import './palette.css';

/** Canvas colours of the map; a canvas cannot read CSS variables by itself. */
export interface MapPalette {
  land: string;
  coast: string;
  border: string;
  graticule: string;
  placeName: string;
  stateName: string;
  /** Behind names, so that they are legible on any ground. */
  halo: string;
  marker: string;
  markerText: string;
  /** Of the one place that is chosen. */
  chosen: string;
  status: Record<StationLiveStatus, string>;
}

/** The palette of the document's current theme. */
export function readPalette(): MapPalette {
  return {
    land: tokenColor('--hg-map-land'),
    coast: tokenColor('--hg-map-coast'),
    border: tokenColor('--hg-map-border'),
    graticule: tokenColor('--hg-map-graticule'),
    placeName: tokenColor('--hg-map-place'),
    stateName: tokenColor('--hg-map-state'),
    halo: tokenColor('--hg-map-land'),
    marker: tokenColor('--hg-raised'),
    markerText: tokenColor('--hg-ink'),
    chosen: tokenColor('--hg-accent'),
    status: {
      normal: tokenColor('--hg-normal'),
      abnormal: tokenColor('--hg-warning'),
      fault: tokenColor('--hg-fault'),
      offline: tokenColor('--hg-offline'),
      nodata: tokenColor('--hg-nodata'),
    },
  };
}
