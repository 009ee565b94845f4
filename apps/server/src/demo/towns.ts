import type { AreaCode } from '@heliograph/domain/location';
import type { Network } from './networks.ts';

export interface Town {
  name: string;
  area: AreaCode;
  postcode: string;
  latitude: number;
  longitude: number;
  zone: string;
  network: Network;
}

type Row = readonly [
  name: string,
  postcode: string,
  latitude: number,
  longitude: number,
  network: Network,
  zone?: string,
];

const ZONES: Record<AreaCode, string> = {
  ACT: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
};

const rows: Record<AreaCode, readonly Row[]> = {
  QLD: [
    ['Paddington', '4064', -27.46, 153.0, 'energex'],
    ['Toowoomba', '4350', -27.56, 151.95, 'ergon'],
    ['Noosaville', '4566', -26.4, 153.06, 'energex'],
    ['Townsville', '4810', -19.26, 146.82, 'ergon'],
    ['Roma', '4455', -26.57, 148.79, 'ergon'],
    ['Bundaberg', '4670', -24.87, 152.35, 'ergon'],
    ['Southport', '4215', -27.97, 153.4, 'energex'],
    ['Mackay', '4740', -21.14, 149.19, 'ergon'],
    ['Cairns', '4870', -16.92, 145.77, 'ergon'],
    ['Longreach', '4730', -23.44, 144.25, 'ergon'],
  ],
  SA: [
    ['Norwood', '5067', -34.92, 138.63, 'sapn'],
    ['Tanunda', '5352', -34.52, 138.96, 'sapn'],
    ['Port Lincoln', '5606', -34.72, 135.86, 'sapn'],
    ['Mount Gambier', '5290', -37.83, 140.78, 'sapn'],
    ['Whyalla', '5600', -33.03, 137.58, 'sapn'],
    ['Victor Harbor', '5211', -35.55, 138.62, 'sapn'],
    ['Clare', '5453', -33.83, 138.61, 'sapn'],
  ],
  NSW: [
    ['Marrickville', '2204', -33.91, 151.16, 'ausgrid'],
    ['Lord Howe Island', '2898', -31.55, 159.08, 'essential', 'Australia/Lord_Howe'],
    ['Wagga Wagga', '2650', -35.11, 147.37, 'essential'],
    ['Penrith', '2750', -33.75, 150.69, 'endeavour'],
    ['Newcastle', '2300', -32.93, 151.78, 'ausgrid'],
    ['Broken Hill', '2880', -31.96, 141.46, 'essential', 'Australia/Broken_Hill'],
    ['Orange', '2800', -33.28, 149.1, 'essential'],
    ['Byron Bay', '2481', -28.64, 153.61, 'essential'],
    ['Tamworth', '2340', -31.09, 150.93, 'essential'],
    ['Wollongong', '2500', -34.42, 150.89, 'endeavour'],
    ['Dubbo', '2830', -32.24, 148.6, 'essential'],
  ],
  VIC: [
    ['Brunswick', '3056', -37.77, 144.96, 'citipower'],
    ['Bendigo', '3550', -36.76, 144.28, 'powercor'],
    ['Mildura', '3500', -34.19, 142.16, 'powercor'],
    ['Ballarat', '3350', -37.56, 143.86, 'powercor'],
    ['Wodonga', '3690', -36.12, 146.89, 'ausnet'],
    ['Geelong', '3220', -38.15, 144.36, 'powercor'],
    ['Traralgon', '3844', -38.2, 146.54, 'ausnet'],
    ['Warrnambool', '3280', -38.38, 142.48, 'powercor'],
  ],
  WA: [
    ['Fremantle', '6160', -32.05, 115.75, 'westernPower'],
    ['Kalgoorlie', '6430', -30.75, 121.47, 'westernPower'],
    ['Geraldton', '6530', -28.77, 114.61, 'westernPower'],
    ['Margaret River', '6285', -33.95, 115.07, 'westernPower'],
    ['Albany', '6330', -35.02, 117.88, 'westernPower'],
    ['Joondalup', '6027', -31.74, 115.77, 'westernPower'],
  ],
  TAS: [
    ['Sandy Bay', '7005', -42.9, 147.33, 'tasNetworks'],
    ['Launceston', '7250', -41.44, 147.14, 'tasNetworks'],
    ['Devonport', '7310', -41.18, 146.35, 'tasNetworks'],
  ],
  NT: [
    ['Nightcliff', '0810', -12.38, 130.85, 'powerWater'],
    ['Alice Springs', '0870', -23.7, 133.88, 'powerWater'],
    ['Katherine', '0850', -14.46, 132.26, 'powerWater'],
  ],
  ACT: [
    ['Ainslie', '2602', -35.26, 149.15, 'evoenergy'],
    ['Belconnen', '2617', -35.24, 149.07, 'evoenergy'],
  ],
};

/** Towns by state; the first of each state comes early in the fleet, so that a small fleet covers every zone. */
export const towns: readonly Town[] = interleaved(
  Object.entries(rows).map(([area, list]) =>
    list.map(([name, postcode, latitude, longitude, network, zone]) => ({
      name,
      area: area as AreaCode,
      postcode,
      latitude,
      longitude,
      network,
      zone: zone ?? ZONES[area as AreaCode],
    })),
  ),
);

/** The first of each list, then the second of each, and so on. */
function interleaved<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
}
