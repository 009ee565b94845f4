import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SHOWN_OF_A_KIND, findEntries, type SearchEntry } from './findEntries.ts';

const entry = (kind: SearchEntry['kind'], name: string, detail = ''): SearchEntry => ({
  id: `${kind}${name}`,
  icon: '',
  kind,
  name,
  detail,
  to: '/',
});
const names = (entries: SearchEntry[], text: string) => findEntries(entries, text).map(({ name }) => name);

it('[APP-05] without a text it lists the menu, not every station', () => {
  const all = [entry('page', 'Home'), entry('deviceType', 'Gateway'), entry('station', 'Tran Cottage')];
  expect(names(all, '  ')).toEqual(['Home', 'Gateway']);
});

it('[APP-05] ranks the whole name first, then its beginning, a word of it, a part of it, the detail', () => {
  const all = [
    entry('station', 'Farm', 'Sunny Road 3'),
    entry('station', 'Unsunny'),
    entry('station', 'The Sunny Place'),
    entry('station', 'Sunnyside'),
    entry('station', 'Sunny'),
  ];
  expect(names(all, 'sunny')).toEqual(['Sunny', 'Sunnyside', 'The Sunny Place', 'Unsunny', 'Farm']);
});

it('[APP-05] every word must occur in name or detail, ignoring case and accents', () => {
  const all = [entry('device', 'Inverter', '2291, Café Élan'), entry('device', 'Inverter', '2292, Barn')];
  expect(findEntries(all, 'INVERTER cafe')).toEqual([all[0]]);
  expect(findEntries(all, 'inverter 2293')).toEqual([]);
});

it('[APP-05] finds Chinese by any part of the name', () => {
  expect(names([entry('page', '数据看板'), entry('page', '电站')], '看板')).toEqual(['数据看板']);
});

it('[APP-05] limits each kind and keeps the order of kinds', () => {
  const kind = fc.constantFrom<SearchEntry['kind']>('page', 'deviceType', 'station', 'device');
  const one = fc.tuple(kind, fc.string(), fc.string()).map((parts) => entry(...parts));
  fc.assert(
    fc.property(fc.array(one, { maxLength: 40 }), fc.string({ minLength: 1 }), (entries, text) => {
      const found = findEntries(entries, text);
      if (text.trim() === '') return;
      const counts = grouped(found);
      for (const each of counts.values()) expect(each.length).toBeLessThanOrEqual(SHOWN_OF_A_KIND);
      expect(new Set(found).size).toBe(found.length);
      // Entries of a kind are next to each other.
      const changes = found.filter((each, index) => each.kind !== found[index - 1]?.kind).length;
      expect(changes).toBe(counts.size);
    }),
  );
});

function grouped(found: SearchEntry[]): Map<string, SearchEntry[]> {
  const kinds = new Map<string, SearchEntry[]>();
  for (const each of found) kinds.set(each.kind, [...(kinds.get(each.kind) ?? []), each]);
  return kinds;
}
