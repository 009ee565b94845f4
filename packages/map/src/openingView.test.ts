import fc from 'fast-check';
import { boundingExtent } from 'ol/extent.js';
import { describe, expect, it } from 'vitest';
import { openingView, type MapPlace } from './openingView.ts';
import { projected } from './projection.ts';

const SYDNEY = [151.21, -33.87] as const;
const PERTH = [115.86, -31.95] as const;
const HOBART = [147.33, -42.88] as const;

const at = (...places: (readonly [number, number])[]) => boundingExtent(places.map(projected));
const HOME: MapPlace = { center: projected([151, -26]), zoom: 4.4 };

describe('[HOME-01] where the map opens', () => {
  it('is around 26° S 151° E at zoom 4.4 where that shows every station', () => {
    expect(openingView(at(SYDNEY), [1068, 520])).toEqual(HOME);
    expect(openingView(at(SYDNEY, HOBART, PERTH), [1600, 1000])).toEqual(HOME);
    expect(openingView(null, [1068, 330])).toEqual(HOME);
  });

  it('is the whole fleet where a station would be outside', () => {
    const low = openingView(at(SYDNEY, HOBART), [1068, 330]);
    expect(low).not.toEqual(HOME);
    expect(openingView(at(SYDNEY, PERTH), [390, 490]).zoom).toBeLessThan(HOME.zoom);
  });

  it('is not nearer than a station is looked at', () => {
    expect(openingView(at(PERTH), [390, 490])).toEqual({ center: projected(PERTH), zoom: 7 });
  });

  it('is home while the map has no size', () => {
    expect(openingView(at(PERTH), [0, 0])).toEqual(HOME);
  });

  it('shows every station of every fleet on every screen', () => {
    const place = fc.tuple(
      fc.double({ min: -170, max: 170, noNaN: true }),
      fc.double({ min: -70, max: 70, noNaN: true }),
    );
    const size = fc.tuple(fc.integer({ min: 200, max: 3000 }), fc.integer({ min: 200, max: 2000 }));
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), size, (places, [width, height]) => {
        const { center, zoom } = openingView(at(...places), [width, height]);
        const resolution = 40_075_016.685_578 / 256 / 2 ** zoom;
        for (const [x = 0, y = 0] of places.map(projected)) {
          expect(Math.abs(x - center[0]!) / resolution).toBeLessThanOrEqual(width / 2 - 24 + 1e-6);
          expect(Math.abs(y - center[1]!) / resolution).toBeLessThanOrEqual(height / 2 - 24 + 1e-6);
        }
      }),
    );
  });
});
