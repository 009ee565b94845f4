import { beforeEach, expect, it, vi } from 'vitest';

/** jsdom has neither sizes nor canvases: what is counted here is what a map registers, not what it draws. */
class CountedObserver {
  static observing = new Set<CountedObserver>();
  observe() {
    CountedObserver.observing.add(this);
  }
  unobserve() {
    CountedObserver.observing.delete(this);
  }
  disconnect() {
    CountedObserver.observing.delete(this);
  }
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', CountedObserver);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

/** Counts listeners added to longer-lived objects, minus those removed. */
function countListeners() {
  const held = new Set<string>();
  const key = (name: string, [type, listener]: unknown[]) => `${name} ${String(type)} ${getId(listener)}`;
  const ids = new Map<unknown, number>();
  const getId = (listener: unknown) => {
    if (!ids.has(listener)) ids.set(listener, ids.size);
    return ids.get(listener)!;
  };
  for (const [name, target] of Object.entries({ window, document, body: document.body })) {
    const { addEventListener, removeEventListener } = target;
    vi.spyOn(target, 'addEventListener').mockImplementation((...args: unknown[]) => {
      held.add(key(name, args));
      Reflect.apply(addEventListener, target, args);
    });
    vi.spyOn(target, 'removeEventListener').mockImplementation((...args: unknown[]) => {
      held.delete(key(name, args));
      Reflect.apply(removeEventListener, target, args);
    });
  }
  return held;
}

it('leaves nothing behind, however often a map comes and goes', async () => {
  const { createStationMap } = await import('./createStationMap.ts');
  const listeners = countListeners();
  const target = document.createElement('div');
  document.body.append(target);
  const elements = document.querySelectorAll('*').length;
  const stations = Array.from({ length: 100 }, (_, id) => ({ id, at: [130 + id / 10, -30] as const }));

  for (let round = 0; round < 30; round++) {
    const map = createStationMap({ target, scale: 2, onTiles: () => undefined });
    expect(target.querySelector('.ol-viewport')).not.toBeNull();
    map.setStations(stations);
    map.setStatuses((id) => (id % 2 === 0 ? 'normal' : 'fault'));
    map.setLabels((id) => `Station ${id}`);
    map.setNewFaults(new Set([3]));
    map.repaint();
    map.destroy();
  }

  expect(target.childElementCount).toBe(0);
  expect(document.querySelectorAll('*')).toHaveLength(elements);
  expect(listeners).toEqual(new Set());
  expect(CountedObserver.observing.size).toBe(0);
  target.remove();
});
