// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { obeyReloads } from './obeyReloads.ts';

beforeEach(() => sessionStorage.clear());

describe('an order to reload', () => {
  it('is obeyed once', () => {
    expect(obeyReloads(sessionStorage, 7, 3)).toBe(false);
    expect(obeyReloads(sessionStorage, 7, 4)).toBe(true);
    expect(obeyReloads(sessionStorage, 7, 4)).toBe(false);
  });

  it('is meant for one display only', () => {
    obeyReloads(sessionStorage, 7, 3);
    expect(obeyReloads(sessionStorage, 8, 9)).toBe(false);
  });

  it('is not obeyed where nothing can be kept: the page would never come to rest', () => {
    const full = {
      getItem: () => '1',
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(obeyReloads(full, 7, 5)).toBe(false);
  });
});
