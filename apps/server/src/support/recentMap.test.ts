import { describe, expect, it } from 'vitest';
import { createRecentMap } from './recentMap.ts';

describe('a map of what was used last', () => {
  it('[SCL-01] forgets what was not used, and never more than it has to', () => {
    const map = createRecentMap<number, string>(100);
    for (let key = 0; key < 1_000; key++) {
      map.set(key, `value ${key}`);
      expect(map.get(0)).toBe('value 0');
    }
    for (let key = 999; key > 950; key--) expect(map.get(key)).toBe(`value ${key}`);
    for (let key = 1; key <= 900; key++) expect(map.get(key)).toBeUndefined();
  });

  it('[SCL-01] has the last value of a key, and nothing of one that was deleted', () => {
    const map = createRecentMap<string, number>(4);
    map.set('a', 1);
    map.set('b', 2);
    map.set('a', 3);
    map.set('c', 4);
    expect(map.get('a')).toBe(3);
    map.delete('a');
    expect(map.get('a')).toBeUndefined();
    map.clear();
    expect(map.get('c')).toBeUndefined();
  });
});
