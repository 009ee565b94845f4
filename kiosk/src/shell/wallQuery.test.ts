import { describe, expect, it } from 'vitest';
import { parseWallQuery } from './wallQuery.ts';

describe('parseWallQuery', () => {
  it('[APP-10] takes language and theme from the address', () => {
    expect(parseWallQuery('?lang=zh&theme=light')).toEqual({
      mode: 'display',
      slot: '',
      lang: 'zh',
      theme: 'light',
    });
  });

  it.each([
    ['', 'display', ''],
    ['?wall=left', 'display', 'left'],
    ['?guest', 'guest', ''],
    ['?guest=1&wall=left', 'guest', 'left'],
    ['?preview', 'preview', ''],
  ])('reads mode and slot from %j', (search, mode, slot) => {
    expect(parseWallQuery(search)).toEqual({ mode, slot });
  });

  it('ignores unknown parameters', () => {
    expect(parseWallQuery('?lang=fr&theme=pink&x=1&wall=../..')).toEqual({ mode: 'display', slot: '' });
  });
});
