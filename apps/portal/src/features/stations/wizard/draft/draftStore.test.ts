import { describe, expect, it } from 'vitest';
import { createDraftStore } from './draftStore.ts';
import { emptyDraft } from './wizardDraft.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    get length() {
      return kept.size;
    },
  };
}
const typed = { ...emptyDraft(), step: 1 as const, linkTo: 'someone@example.com' };

describe('an unfinished wizard', () => {
  it('[WIZ-01] is kept for the person who entered it', () => {
    const storage = memory();
    createDraftStore(() => storage, 'noor').write(typed);
    expect(createDraftStore(() => storage, 'noor').read()).toEqual(typed);
    expect(createDraftStore(() => storage, 'somebody else').read()).toBeNull();
  });

  it('[WIZ-01] leaves nothing behind when nothing was entered, or when it is forgotten', () => {
    const storage = memory();
    const store = createDraftStore(() => storage, 'noor');
    store.write(typed);
    store.write({ ...emptyDraft(), step: 0 });
    expect(storage.length).toBe(0);
    store.write(typed);
    store.forget();
    expect(storage.length).toBe(0);
  });

  it.each(['', '{', 'null', '[]', '{"step":0}', JSON.stringify({ ...typed, station: { area: 'QLD' } })])(
    '[WIZ-01] is dropped when it reads %j',
    (text) => {
      const storage = memory();
      storage.setItem('stationDraft:noor', text);
      expect(createDraftStore(() => storage, 'noor').read()).toBeNull();
    },
  );

  it('[WIZ-01] does without a storage that is forbidden', () => {
    const store = createDraftStore(() => {
      throw new DOMException('forbidden', 'SecurityError');
    }, 'noor');
    store.write(typed);
    expect(store.read()).toBeNull();
    store.forget();
  });
});
