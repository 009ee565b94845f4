import { locationIssues } from '@heliograph/domain/location';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areas } from '../catalogue/areas.ts';
import { readLocalities } from '../catalogue/localities/readLocalities.ts';
import { towns } from '../demo/towns.ts';
import { createLocalitySearch } from './localitySearch.ts';

const lines = await readLocalities();
const search = createLocalitySearch(lines);
const texts = (typed: string, area = '') => search(typed, area).map(({ text }) => text);

describe('[WIZ-03] the bundled localities', () => {
  it('are ranked: exact names, then names that start with the text, then names with a later word that does', () => {
    const found = createLocalitySearch([
      'North Bondi\tNSW\t2026\t-33.88\t151.28',
      'Bondi Junction\tNSW\t2022\t-33.89\t151.25',
      'Bondi\tNSW\t2026\t-33.89\t151.26',
      'Brisbane\tQLD\t4000\t-27.47\t153.02',
    ])('bondi', '');
    expect(found.map(({ text }) => text)).toEqual([
      'Bondi NSW 2026',
      'Bondi Junction NSW 2022',
      'North Bondi NSW 2026',
    ]);
    expect(found[0]).toEqual({
      text: 'Bondi NSW 2026',
      area: 'NSW',
      postal_code: '2026',
      latitude: -33.89,
      longitude: 151.26,
    });
  });

  it('[WIZ-02] have postcodes that are accepted in their state', () => {
    const refused = lines.filter((line) => {
      const [, area = '', postal_code = ''] = line.split('\t');
      return locationIssues({ area, postal_code, agent: '', nmi: '' }).some(
        ({ severity }) => severity === 'error',
      );
    });
    expect(refused).toEqual([]);
  });

  it('list the larger place first', () => {
    expect(texts('mel')[0]).toBe('Melbourne VIC 3000');
    expect(texts('ho', 'TAS')[0]).toBe('Hobart TAS 7000');
  });

  it.each([
    ['12 Wattle St Bondi', '12 Wattle St, Bondi NSW 2026'],
    ['12 Wattle St, Bondi', '12 Wattle St, Bondi NSW 2026'],
    ['3/12A  wattle street  st kilda', '3/12A wattle street, St Kilda VIC 3182'],
    ['Unit 3, 12 Beach Road, O’Connor ACT', "Unit 3 12 Beach Road, O'Connor ACT 2602"],
    ['Lot 5 Smith Lane Roma QLD 44', 'Lot 5 Smith Lane, Roma QLD 4455'],
    ['1 King St Bondi n', '1 King St, Bondi NSW 2026'],
    ['1 King St Paddington queensland', '1 King St, Paddington QLD 4064'],
    ['1 King St Paddington 4064', '1 King St, Paddington QLD 4064'],
    ['mclaren vale', 'McLaren Vale SA 5171'],
    ['0870', 'Alice Springs NT 0870'],
  ])('%s is completed to %s', (typed, text) => {
    expect(texts(typed)).toContain(text);
  });

  it('match the end of a name as a name before they match it as a state', () => {
    expect(texts('port victoria')[0]).toBe('Port Victoria SA 5573');
  });

  it('are not offered while a street is still being typed', () => {
    for (const typed of ['12', '12 Wattle', '12 Wattle S', '12 Wattle St', '12 Wattle Street'])
      expect(texts(typed)).toEqual([]);
  });

  it('can be limited to a state', () => {
    expect(texts('Paddington', 'QLD')).toEqual(['Paddington QLD 4064']);
    expect(texts('Paddington', 'Mars')).toEqual([]);
  });

  it('include the towns of the demo', () => {
    for (const { name, area, postcode } of towns)
      expect(texts(name, area), name).toContain(`${name} ${area} ${postcode}`);
  });

  it('never fail, list at most ten, and end with the postcode', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 256 }),
      fc
        .array(
          fc.constantFrom(
            '12',
            'St',
            'Bondi',
            'nsw',
            '2026',
            's',
            '\u0000',
            '__proto__',
            '💥',
            "o'",
            '(',
            '[a',
          ),
          {
            maxLength: 40,
          },
        )
        .map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(typed, fc.constantFrom('', 'NSW', 'WA'), (text, area) => {
        const found = search(text, area);
        expect(found.length).toBeLessThanOrEqual(10);
        for (const one of found) {
          expect(one.text.split(' ').at(-1)).toBe(one.postal_code);
          expect(one.text).not.toMatch(/\p{Cc}/u);
          if (area !== '') expect(one.area).toBe(area);
        }
      }),
    );
  });
});

it('[WIZ-03] every bundled locality is complete and listed once', () => {
  const codes = new Set<string>(areas.map(({ code }) => code));
  for (const line of lines) {
    const [name, area, postcode, latitude, longitude, ...more] = line.split('\t');
    expect(name, line).toMatch(/^[A-Z0-9][\w '’().\-/&]*$/);
    expect(codes.has(area!), line).toBe(true);
    expect(postcode, line).toMatch(/^\d{4}$/);
    expect(Number(latitude), line).toBeLessThan(-9);
    expect(Number(longitude), line).toBeGreaterThan(96);
    expect(more).toEqual([]);
  }
  expect(new Set(lines.map((line) => line.split('\t').slice(0, 3).join())).size).toBe(lines.length);
});
