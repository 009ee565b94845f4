import { describe, expect, it } from 'vitest';
import { readLocalities } from '../catalogue/localities/readLocalities.ts';
import { createSuburbFinder } from './suburbs.ts';

describe('createSuburbFinder', async () => {
  const makeSuburb = createSuburbFinder(await readLocalities());

  it.each([
    ['162 Ironbark Lane, Paddington QLD 4064', 'QLD', '4064', 'Paddington QLD 4064'],
    ['83 Beach Road, Sandy Bay TAS 7005', 'TAS', '7005', 'Sandy Bay TAS 7005'],
    ['7 sandy bay road, LOWER SANDY BAY', 'TAS', '7005', 'Lower Sandy Bay TAS 7005'],
    ['Rose Cottage, behind the church', 'QLD', '4064', 'QLD 4064'],
    ['12 Paddington Street, Woollahra', 'NSW', '2025', 'Woollahra NSW 2025'],
    ['', '', '', ''],
    ['1 Nowhere', 'NSW', '9999', 'NSW 9999'],
  ])('[OPS-01] %s is in %s %s: %s', (address, area, postal_code, suburb) => {
    expect(makeSuburb({ address, area, postal_code })).toBe(suburb);
  });
});
