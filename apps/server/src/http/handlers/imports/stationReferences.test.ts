import { describe, expect, it } from 'vitest';
import { Refused } from '../../refused.ts';
import { stationFinder } from './stationReferences.ts';

const find = stationFinder([
  { id: 1, name: 'Mill Creek' },
  { id: 2, name: 'Twin' },
  { id: 3, name: 'twin' },
  { id: 4, name: '1' },
  { id: 5, name: '5' },
]);

describe('the station that a row means', () => {
  it.each([
    ['mill creek', 1],
    ['2', 2],
    ['4', 4],
    ['5', 5],
  ])('[IMP-01] %s', (text, id) => expect(find(text)).toMatchObject({ id }));

  it.each([
    ['Twin', 'importStationAmbiguous', '2, 3'],
    ['1', 'importStationAmbiguous', '1, 4'],
    ['Nowhere', 'importStationUnknown', undefined],
  ])('[IMP-01] %s is refused as %s', (text, key, ids) => {
    const refused = find(text) as Refused;
    expect(refused).toBeInstanceOf(Refused);
    expect([refused.key, refused.options.field, refused.options.values?.ids]).toEqual([key, 'station', ids]);
  });
});
