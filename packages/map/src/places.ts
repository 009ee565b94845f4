/** [longitude, latitude] in degrees. */
export type LonLat = readonly [number, number];

/** Names on the vector basemap: state capitals with Canberra, and the middle of each state for its label. */
export const places = [
  { key: 'sydney', at: [151.21, -33.87], kind: 'city' },
  { key: 'melbourne', at: [144.96, -37.81], kind: 'city' },
  { key: 'brisbane', at: [153.03, -27.47], kind: 'city' },
  { key: 'perth', at: [115.86, -31.95], kind: 'city' },
  { key: 'adelaide', at: [138.6, -34.93], kind: 'city' },
  { key: 'hobart', at: [147.33, -42.88], kind: 'city' },
  { key: 'darwin', at: [130.84, -12.46], kind: 'city' },
  { key: 'canberra', at: [149.13, -35.28], kind: 'capital' },
  { key: 'wa', at: [121.8, -25.6], kind: 'state' },
  { key: 'nt', at: [133.4, -19.6], kind: 'state' },
  { key: 'sa', at: [135.2, -29.6], kind: 'state' },
  { key: 'qld', at: [144.4, -22.6], kind: 'state' },
  { key: 'nsw', at: [146.2, -32.2], kind: 'state' },
  { key: 'vic', at: [143.9, -36.9], kind: 'state' },
  { key: 'tas', at: [146.5, -42.05], kind: 'state' },
] as const satisfies readonly { key: string; at: LonLat; kind: 'capital' | 'city' | 'state' }[];

export type Place = (typeof places)[number];
/** Key of a place's name under `home:place`. */
export type PlaceKey = Place['key'];
/** Name of a place in the page's language. */
export type NameOf = (place: PlaceKey) => string;

/**
 * Borders between the Australian states, which world-atlas does not carry. Most follow a parallel or a meridian by
 * law; the Murray and the Dumaresq are simplified to what shows at regional zooms.
 */
export const stateBorders: readonly (readonly LonLat[])[] = [
  // Western Australia
  [
    [129, -14.88],
    [129, -31.69],
  ],
  // Northern Territory – Queensland
  [
    [138, -16.55],
    [138, -26],
  ],
  // Northern Territory – South Australia
  [
    [129, -26],
    [138, -26],
  ],
  // South Australia – Queensland
  [
    [138, -26],
    [141, -26],
    [141, -29],
  ],
  // South Australia – New South Wales – Victoria
  [
    [141, -29],
    [141, -34.02],
    [140.97, -38.06],
  ],
  // Queensland – New South Wales
  [
    [141, -29],
    [148.96, -29],
    [149.4, -28.68],
    [150.3, -28.55],
    [150.75, -28.64],
    [151.05, -28.84],
    [151.3, -29.1],
    [151.55, -28.95],
    [151.97, -28.91],
    [152.06, -28.6],
    [152.0, -28.48],
    [152.35, -28.36],
    [152.6, -28.28],
    [152.88, -28.32],
    [153.1, -28.36],
    [153.35, -28.25],
    [153.55, -28.16],
  ],
  // New South Wales – Victoria, along the Murray and the straight line to Cape Howe
  [
    [141, -34.02],
    [141.5, -34.1],
    [142.16, -34.18],
    [142.4, -34.65],
    [142.77, -34.6],
    [143.3, -34.97],
    [143.56, -35.34],
    [144.05, -35.57],
    [144.75, -36.12],
    [145.1, -35.83],
    [145.57, -35.81],
    [146.0, -36.01],
    [146.45, -35.97],
    [146.92, -36.09],
    [147.4, -35.95],
    [147.98, -36.05],
    [148.15, -36.4],
    [148.2, -36.8],
    [149.976, -37.505],
  ],
  // Australian Capital Territory
  [
    [149.12, -35.13],
    [149.4, -35.33],
    [149.2, -35.58],
    [149.1, -35.88],
    [148.93, -35.9],
    [148.78, -35.72],
    [148.77, -35.42],
    [148.8, -35.31],
    [149.12, -35.13],
  ],
];
