import type { Page } from '@playwright/test';

/** Where the map opens (spec B §2.2). */
const CENTRE = { longitude: 151, latitude: -26 };
const ZOOM = 4.4;
const EARTH_RADIUS = 6_378_137;

/** The overview: map and fleet panel. */
export function homePage(page: Page) {
  const map = page.getByRole('application', { name: 'Map of the stations' });
  return {
    map,
    mapControl: (name: string) => page.getByRole('button', { name, exact: true }),
    greeting: page.getByRole('heading', { level: 1 }),
    panel: page.getByRole('region', { name: 'Your fleet' }),
    search: page.getByRole('combobox', { name: 'Find a station on the map' }),
    found: page.getByRole('listbox', { name: 'Stations found' }).getByRole('option'),
    /** A card by its title. */
    card: (title: string) => page.getByRole('region', { name: title, exact: true }),
    quick: page.getByRole('navigation', { name: 'Quick entries' }),
    quickNames: page.getByRole('navigation', { name: 'Quick entries' }).getByRole('listitem'),
    choices: page.getByRole('dialog', { name: 'Choose' }),
    popup: (station: string) => page.getByRole('group', { name: station, exact: true }),
    /** Where a position lies on the map as it opens, by the Web Mercator formula, px from its top left. */
    async pixelOf(longitude: number, latitude: number): Promise<{ x: number; y: number }> {
      const box = await map.boundingBox();
      if (!box) throw new Error('The map has no box');
      const resolution = (2 * Math.PI * EARTH_RADIUS) / 256 / 2 ** ZOOM;
      const east = EARTH_RADIUS * radians(longitude - CENTRE.longitude);
      const north = northing(latitude) - northing(CENTRE.latitude);
      return { x: box.width / 2 + east / resolution, y: box.height / 2 - north / resolution };
    },
    /** How many distinct colours the map's canvases show: a blank one has few. */
    colours: () =>
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

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const northing = (latitude: number) => EARTH_RADIUS * Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2));
