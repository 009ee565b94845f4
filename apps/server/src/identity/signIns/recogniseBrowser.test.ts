import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recogniseBrowser, type BrowserKeys, type SeenBrowser } from './recogniseBrowser.ts';

const DAY = 86_400_000;
const AT = 1_000 * DAY;
const keys: BrowserKeys = { cookie: 'c', hasCookie: true, device: 'd' };
const seen = (kind: SeenBrowser['kind'], key: string, daysAgo: number, lang: SeenBrowser['lang'] = 'en') => ({
  kind,
  key,
  seenAt: AT - daysAgo * DAY,
  lang,
});

describe('a browser', () => {
  it('[OPS-03] of a new account is its first and not known', () => {
    expect(recogniseBrowser([], keys, AT)).toEqual({
      isFirst: true,
      isKnown: false,
      lang: null,
      keepsCookie: true,
    });
  });

  it('[OPS-03] is known by its cookie from anywhere', () => {
    const found = recogniseBrowser([seen('cookie', 'c', 399), seen('device', 'other', 399)], keys, AT);
    expect(found).toMatchObject({ isFirst: false, isKnown: true });
    expect(recogniseBrowser([seen('cookie', 'c', 401)], keys, AT).isKnown).toBe(false);
    // A cookie that it is getting just now has not been seen, whatever its value.
    expect(recogniseBrowser([seen('cookie', 'c', 1)], { ...keys, hasCookie: false }, AT).isKnown).toBe(false);
  });

  it('[OPS-03] without a cookie is known for 90 days by its name and network', () => {
    const without = { ...keys, hasCookie: false };
    expect(recogniseBrowser([seen('device', 'd', 89)], without, AT)).toMatchObject({
      isKnown: true,
      // Or each sign-in of a program would add a row.
      keepsCookie: false,
    });
    expect(recogniseBrowser([seen('device', 'd', 91)], without, AT)).toMatchObject({
      isKnown: false,
      keepsCookie: true,
    });
  });

  it('[OPS-03] says in which language the person last used the portal', () => {
    const list = [seen('cookie', 'x', 3, 'en'), seen('device', 'y', 2, 'zh'), seen('device', 'z', 1, null)];
    expect(recogniseBrowser(list, keys, AT).lang).toBe('zh');
  });

  it('[OPS-03] with neither key among those seen is never known', () => {
    const other = fc.record({
      kind: fc.constantFrom('cookie' as const, 'device' as const),
      key: fc.string().filter((key) => key !== 'c' && key !== 'd'),
      seenAt: fc.integer({ min: 0, max: AT }),
      lang: fc.constantFrom('en' as const, 'zh' as const, null),
    });
    fc.assert(
      fc.property(fc.array(other), fc.boolean(), (list, hasCookie) => {
        const found = recogniseBrowser(list, { ...keys, hasCookie }, AT);
        return !found.isKnown && found.keepsCookie && found.isFirst === (list.length === 0);
      }),
    );
  });
});
