import { describe, expect, it } from 'vitest';
import { wallQuery } from './wallQuery.ts';

describe('wallQuery', () => {
  it('[APP-10] takes language and theme from the address', () => {
    expect(wallQuery('?lang=zh&theme=light')).toEqual({
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
  ])('knows which wall %j is', (search, mode, slot) => {
    expect(wallQuery(search)).toEqual({ mode, slot });
  });

  it('ignores what it does not know', () => {
    expect(wallQuery('?lang=fr&theme=pink&x=1&wall=../..')).toEqual({ mode: 'display', slot: '' });
  });
});
