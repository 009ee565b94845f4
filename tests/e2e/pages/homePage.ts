import type { Page } from '@playwright/test';

/** Centre of the map when it opens (HOME-01). */
const MAP_CENTRE = { longitude: 151, latitude: -26 };
const MAP_ZOOM = 4.4;
/** px. If a station is closer than EDGE to the edge, the map fits all stations with PADDING. */
const [EDGE, PADDING] = [24, 48];
/** The map does not fit stations at a higher zoom. */
const MAX_FIT_ZOOM = 7;
const EARTH_RADIUS = 6_378_137;
/** Metres per px at zoom 0. */
const BASE_RESOLUTION = (2 * Math.PI * EARTH_RADIUS) / 256;

interface Place {
  longitude: number;
  latitude: number;
}
type Position = readonly [east: number, north: number];

/** The overview: map and fleet panel. */
export function homePage(page: Page) {
  const map = page.getByRole('application', { name: 'Map of the stations' });
  return {
    async open() {
      await page.goto('/');
      await page.getByRole('main').waitFor();
    },
    map,
    mapControl: (name: string) => page.getByRole('button', { name, exact: true }),
    // By its words: the sign-in page has a heading of this level too.
    greeting: page.getByRole('heading', {
      level: 1,
      name: /^(Good (morning|afternoon|evening)|(早上|下午|晚上)好)/,
    }),
    firstSteps: page.getByRole('region', { name: 'Your first steps' }),
    panel: page.getByRole('region', { name: 'Your fleet' }),
    search: page.getByRole('combobox', { name: 'Find a station on the map' }),
    searchResults: page.getByRole('listbox', { name: 'Stations found' }).getByRole('option'),
    card: (title: string) => page.getByRole('region', { name: title, exact: true }),
    quickEntries: page.getByRole('navigation', { name: 'Quick entries' }),
    quickEntryNames: page.getByRole('navigation', { name: 'Quick entries' }).getByRole('listitem'),
    quickEntryDialog: page.getByRole('dialog', { name: 'Choose' }),
    popup: (station: string) => page.getByRole('group', { name: station, exact: true }),
    /** Positions of places when the map opens, by the Web Mercator formula, px from its top left. */
    async projectToPixels(places: readonly Place[]): Promise<{ x: number; y: number }[]> {
      const box = await map.boundingBox();
      if (!box) throw new Error('The map has no box');
      const [middleX, middleY] = [box.width / 2, box.height / 2];
      const positions = places.map(mercator);
      const pixels = ([x, y]: Position, resolution: number) =>
        positions.map(([east, north]) => ({
          x: middleX + (east - x) / resolution,
          y: middleY - (north - y) / resolution,
        }));
      const atHome = pixels(mercator(MAP_CENTRE), BASE_RESOLUTION / 2 ** MAP_ZOOM);
      const hidden = (away: number, middle: number) => Math.abs(away - middle) > middle - EDGE;
      if (!atHome.some(({ x, y }) => hidden(x, middleX) || hidden(y, middleY))) return atHome;

      const ends = (axis: 0 | 1) => {
        const values = positions.map((position) => position[axis]);
        return [Math.min(...values), Math.max(...values)] as const;
      };
      const [[west, east], [south, north]] = [ends(0), ends(1)];
      const fitting = Math.max(
        (east - west) / (box.width - 2 * PADDING),
        (north - south) / (box.height - 2 * PADDING),
        BASE_RESOLUTION / 2 ** MAX_FIT_ZOOM,
      );
      return pixels([(west + east) / 2, (south + north) / 2], fitting);
    },
    /** Number of distinct colours on the map's canvases; a blank map has few. */
    countColours: () =>
      map.evaluate((element) => {
        const seen = new Set<number>();
        for (const canvas of element.querySelectorAll('canvas')) {
          const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
          if (pixels) for (const pixel of new Uint32Array(pixels.data.buffer)) seen.add(pixel);
        }
        return seen.size;
      }),
  };
}

const mercator = ({ longitude, latitude }: Place): Position => [
  EARTH_RADIUS * radians(longitude),
  northing(latitude),
];
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const northing = (latitude: number) => EARTH_RADIUS * Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2));
