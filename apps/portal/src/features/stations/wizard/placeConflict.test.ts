import { expect, it } from 'vitest';
import { findPlaceConflict, findStreetAndSuburb } from './placeConflict.ts';

const place = (text: string, latitude: number | null, longitude: number | null) => {
  const [area, postal_code] = text.split(' ').slice(-2) as [string, string];
  return { text, area, postal_code, latitude, longitude };
};
const found = [
  place('5 Beach St, Bondi NSW 2026', -33.89, 151.27),
  place('5 Beach St, Bondi Junction NSW 2022', -33.89, 151.25),
];
const springfields = [
  place('Springfield QLD 4300', -27.65, 152.92),
  place('Springfield NSW 2250', -33.43, 151.37),
];

it.each([
  ['5 Beach St, Bondi NSW 2026', '5 Beach St, Bondi'],
  ['5 Beach St, Bondi,2026 ', '5 Beach St, Bondi'],
  ['5 Beach St, Bondi', null],
  ['2026', null],
])('[WIZ-03] the street and suburb of %j are %j', (address, rest) =>
  expect(findStreetAndSuburb(address)).toBe(rest),
);

it.each([
  ['its suburb', '5 beach St Bondi NSW 2026', found, ['-33.9', '151.2'], null],
  ['no marker', '5 Beach St, Bondi NSW 2026', found, ['', ''], null],
  ['an unfinished marker', '5 Beach St, Bondi NSW 2026', found, ['-33.9', '-'], null],
  ['a suburb that nothing knows', '5 Beach St, Bond NSW 2026', found, ['0', '0'], null],
  [
    'another postal code',
    '5 Beach St, Bondi NSW 4000',
    found,
    ['-33.9', '151.2'],
    { why: 'suburb', place: '5 Beach St, Bondi NSW 2026' },
  ],
  [
    'a marker far away',
    '5 Beach St, Bondi NSW 2026',
    found,
    ['-27.47', '153.03'],
    { why: 'marker', place: '5 Beach St, Bondi NSW 2026', km: 733 },
  ],
  ['one of two places of a name', 'Springfield NSW 2250', springfields, ['-33.4', '151.4'], null],
  [
    'the other of two places of a name',
    'Springfield NSW 2250',
    springfields,
    ['-27.65', '152.92'],
    { why: 'marker', place: 'Springfield NSW 2250', km: 660 },
  ],
] as const)('[WIZ-03] an address with %s', (_, address, list, [latitude, longitude], conflict) => {
  expect(findPlaceConflict({ address, latitude, longitude }, list)).toEqual(conflict);
});
