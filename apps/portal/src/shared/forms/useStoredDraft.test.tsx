import type { User } from '@heliograph/contracts/http';
import { createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { act, cleanup, renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useStoredDraft } from './useStoredDraft.ts';

afterEach(() => {
  sessionStorage.clear();
});

/** The hook in a page that was just loaded. */
function load(userName: string, fits?: (stored: unknown) => boolean) {
  cleanup();
  const engine = createFakeEngine();
  engine.push({ user: { user_name: userName } as User });
  const store = createEngineStore(engine);
  const { result } = renderHook(() => useStoredDraft<{ text: string }>('form', fits), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  return {
    draft: () => result.current[0],
    update: (update: Parameters<(typeof result.current)[1]>[0]) => act(() => result.current[1](update)),
  };
}

const typed = { text: 'typed' };

describe('a stored draft', () => {
  it('[WIZ-01] is kept for the user who entered it', () => {
    load('noor').update(() => typed);
    expect(load('noor').draft()).toEqual(typed);
    expect(load('somebody else').draft()).toBeNull();
  });

  it('[WIZ-01] leaves nothing in storage when it is removed', () => {
    const { update } = load('noor');
    update(() => typed);
    update((before) => (before?.text === 'typed' ? null : typed));
    expect(Object.values(sessionStorage).join()).not.toContain('noor');
    expect(load('noor').draft()).toBeNull();
  });

  it('[WIZ-01] is ignored when it does not fit', () => {
    load('noor').update(() => typed);
    expect(load('noor', () => false).draft()).toBeNull();
  });

  it.each(['', '{', 'null'])('[WIZ-01] is not read from a storage that holds %j', (text) => {
    sessionStorage.setItem('drafts.1', text);
    const { draft, update } = load('noor');
    expect(draft()).toBeNull();
    update(() => typed);
    expect(draft()).toEqual(typed);
  });

  it('[WIZ-01] lasts as long as the page without storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    const { draft, update } = load('noor');
    update(() => typed);
    expect(draft()).toEqual(typed);
  });
});
