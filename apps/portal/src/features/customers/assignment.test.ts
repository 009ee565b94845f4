import type { CustomerStation } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitBySide, findChanged, matchesSearch, moveStations } from './assignment.ts';

const station = (id: number, words: Partial<CustomerStation> = {}): CustomerStation => ({
  id,
  station_name: `Station ${id}`,
  address: '1 Sun Street, Perth WA',
  postal_code: '6000',
  station_image: [],
  ...words,
});
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }));
const sets = ids.map((list) => new Set(list));

describe('assignment', () => {
  it('[CUS-02] every station is on exactly one side', () => {
    fc.assert(
      fc.property(ids, sets, (list, bound) => {
        const { unbound, bound: taken } = splitBySide(
          list.map((id) => station(id)),
          bound,
        );
        expect(taken.map(({ id }) => id)).toEqual(list.filter((id) => bound.has(id)));
        expect(unbound.map(({ id }) => id)).toEqual(list.filter((id) => !bound.has(id)));
      }),
    );
  });

  it('[CUS-02] moving stations there and back restores the state and moves nothing else', () => {
    fc.assert(
      fc.property(sets, ids, (bound, ticked) => {
        const movedOver = moveStations(bound, ticked, 'bound');
        expect(movedOver).toEqual(new Set([...bound, ...ticked]));
        const added = ticked.filter((id) => !bound.has(id));
        expect(moveStations(movedOver, added, 'unbound')).toEqual(bound);
      }),
    );
  });

  it('[CUS-02] the unsaved stations are those that are not on their saved side', () => {
    fc.assert(
      fc.property(sets, sets, (saved, bound) => {
        const unsaved = findChanged(saved, bound);
        for (let id = 1; id <= 30; id += 1) expect(unsaved.has(id)).toBe(saved.has(id) !== bound.has(id));
      }),
    );
  });

  it.each([
    ['', true],
    ['  ', true],
    ['LIGHT house', true],
    ['house light', true],
    ['sun 6000', true],
    ['7000', false],
    ['lighthouse perth dairy', false],
  ])('[CUS-02] the search %j finds the lighthouse: %s', (search, expected) => {
    expect(matchesSearch(station(1, { station_name: 'Lighthouse' }), search)).toBe(expected);
  });
});
