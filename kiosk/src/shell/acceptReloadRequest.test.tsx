import { beforeEach, describe, expect, it } from 'vitest';
import { acceptReloadRequest } from './acceptReloadRequest.ts';

beforeEach(() => sessionStorage.clear());

describe('a request to reload', () => {
  it('is accepted once', () => {
    expect(acceptReloadRequest(sessionStorage, 7, 3)).toBe(false);
    expect(acceptReloadRequest(sessionStorage, 7, 4)).toBe(true);
    expect(acceptReloadRequest(sessionStorage, 7, 4)).toBe(false);
  });

  it('is tracked per display', () => {
    acceptReloadRequest(sessionStorage, 7, 3);
    expect(acceptReloadRequest(sessionStorage, 8, 9)).toBe(false);
  });

  it('is ignored without storage, because the page would reload forever', () => {
    const full = {
      getItem: () => '1',
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(acceptReloadRequest(full, 7, 5)).toBe(false);
  });
});
