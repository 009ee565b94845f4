import { describe, expect, it } from 'vitest';
import { createDraftStore, emptyDraft, stepStates, type CreatedStation } from './wizardDraft.ts';

function createMemoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
    key: () => null,
    get length() {
      return items.size;
    },
  };
}
const typed = { ...emptyDraft(), step: 1 as const, linkTo: 'someone@example.com' };

describe('an unfinished wizard', () => {
  it('[WIZ-01] is stored for the user who entered it', () => {
    const storage = createMemoryStorage();
    createDraftStore(() => storage, 'noor').write(typed);
    expect(createDraftStore(() => storage, 'noor').read()).toEqual(typed);
    expect(createDraftStore(() => storage, 'somebody else').read()).toBeNull();
  });

  it('[WIZ-01] leaves nothing in storage when it is empty or removed', () => {
    const storage = createMemoryStorage();
    const store = createDraftStore(() => storage, 'noor');
    store.write(typed);
    store.write({ ...emptyDraft(), step: 0 });
    expect(storage.length).toBe(0);
    store.write(typed);
    store.forget();
    expect(storage.length).toBe(0);
  });

  it.each(['', '{', 'null', '[]', '{"step":0}', JSON.stringify({ ...typed, station: { area: 'QLD' } })])(
    '[WIZ-01] ignores a stored %j',
    (text) => {
      const storage = createMemoryStorage();
      storage.setItem('stationDraft:noor', text);
      expect(createDraftStore(() => storage, 'noor').read()).toBeNull();
    },
  );

  it('[WIZ-01] works without storage', () => {
    const store = createDraftStore(() => {
      throw new DOMException('forbidden', 'SecurityError');
    }, 'noor');
    store.write(typed);
    expect(store.read()).toBeNull();
    store.forget();
  });
});

describe('stepStates', () => {
  const created: CreatedStation = {
    stationId: 1,
    uuid: '',
    mqttUrl: '',
    grantKey: '',
    tariffSaved: true,
    linked: 'invited',
  };

  it.each([
    ['while entering', 1, null, ['done', 'current', 'ahead', 'ahead', 'ahead']],
    ['with everything saved', 4, created, ['done', 'done', 'done', 'done', 'current']],
    ['without a link', 4, { ...created, linked: null }, ['done', 'done', 'done', 'skipped', 'current']],
    [
      'without a tariff',
      3,
      { ...created, tariffSaved: false },
      ['done', 'done', 'skipped', 'current', 'ahead'],
    ],
    ['after a failure', 4, null, ['ahead', 'ahead', 'ahead', 'ahead', 'current']],
  ] as const)('[WIZ-01] ticks only what was done: %s', (_, step, made, states) =>
    expect(stepStates({ ...emptyDraft(), step, created: made })).toEqual(states),
  );
});
