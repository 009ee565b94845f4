import { describe, expect, it } from 'vitest';
import { wallQuery } from './wallQuery.ts';

describe('wallQuery', () => {
  it('[APP-10] takes language and theme from the address', () => {
    expect(wallQuery('?lang=zh&theme=light')).toEqual({ lang: 'zh', theme: 'light' });
  });

  it('ignores what it does not know', () => {
    expect(wallQuery('?lang=fr&theme=pink&x=1')).toEqual({});
    expect(wallQuery('')).toEqual({});
  });
});
