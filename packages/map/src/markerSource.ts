import { buffer, containsExtent, containsXY, getWidth, type Extent } from 'ol/extent.js';
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorSource from 'ol/source/Vector.js';
import { clusterStations, type Cluster, type PlacedStation } from './clusterStations.ts';

/** One marker on the map; its cluster never changes. */
export class Marker extends Feature<Point> {
  readonly cluster: Cluster;

  constructor(cluster: Cluster) {
    super(new Point(cluster.at));
    this.cluster = cluster;
  }
}

/**
 * The markers of a fleet of any size. OpenLayers' own clusters keep a feature per station and are recalculated with
 * every frame of a zoom, which takes long with thousands of stations. These are calculated for each half zoom level, and
 * become features in the visible part only.
 */
export class MarkerSource extends VectorSource<Marker> {
  /** Scale of the markers, 1 by default. */
  private readonly scale: number;
  private stations: readonly PlacedStation[] = [];
  private alone: number | null = null;
  private level = NaN;
  /** Clusters that are not features yet. */
  private clusters: Cluster[] = [];
  private loaded: Extent[] = [];

  constructor(scale: number) {
    super();
    this.scale = scale;
  }

  setStations(stations: readonly PlacedStation[]): void {
    this.stations = stations;
    this.level = NaN;
    this.clear(true);
  }

  /** Gives a station a marker of its own, outside clusters. */
  setAlone(station: number | null): void {
    if (station === this.alone) return;
    this.alone = station;
    this.level = NaN;
    this.clear(true);
  }

  /** Called by the layer before it draws what lies in `extent`. */
  override loadFeatures(extent: Extent, resolution: number): void {
    const level = Math.round(2 * Math.log2(resolution)) / 2;
    if (level !== this.level) {
      this.level = level;
      this.clusters = clusterStations(this.stations, 2 ** level * this.scale, this.alone);
      this.loaded = [];
      if (!this.isEmpty()) this.clear(true);
    }
    if (this.loaded.some((known) => containsExtent(known, extent))) return;
    const wider = buffer(extent, getWidth(extent) / 2);
    this.loaded.push(wider);
    const seen = this.clusters.filter(({ at: [x = 0, y = 0] }) => containsXY(wider, x, y));
    if (seen.length === 0) return;
    this.clusters = this.clusters.filter(({ at: [x = 0, y = 0] }) => !containsXY(wider, x, y));
    this.addFeatures(seen.map((cluster) => new Marker(cluster)));
  }
}
