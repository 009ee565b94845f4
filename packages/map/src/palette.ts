import type { StationLiveStatus } from '@heliograph/contracts/engine';
import { readTokens } from '@heliograph/ui/light';
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
  /** Colour of the chosen place. */
  chosen: string;
  status: Record<StationLiveStatus, string>;
}

/** The palette of the document's current theme. */
export const readPalette = (): MapPalette =>
  readTokens((colorOf) => ({
    land: colorOf('--hg-map-land'),
    coast: colorOf('--hg-map-coast'),
    border: colorOf('--hg-map-border'),
    graticule: colorOf('--hg-map-graticule'),
    placeName: colorOf('--hg-map-place'),
    stateName: colorOf('--hg-map-state'),
    halo: colorOf('--hg-map-land'),
    marker: colorOf('--hg-raised'),
    markerText: colorOf('--hg-ink'),
    chosen: colorOf('--hg-accent'),
    status: {
      normal: colorOf('--hg-normal'),
      abnormal: colorOf('--hg-warning'),
      fault: colorOf('--hg-fault'),
      offline: colorOf('--hg-offline'),
      nodata: colorOf('--hg-nodata'),
    },
  }));
