import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createThemeStore } from './createThemeStore.ts';

let system: EventTarget & { matches: boolean };

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  system = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => system);
});

describe('createThemeStore', () => {
  it('follows the system until a theme is chosen', () => {
    const store = createThemeStore();
    const onChange = vi.fn();
    store.subscribe(onChange);
    expect(store.current()).toBe('light');

    system.matches = true;
    system.dispatchEvent(new Event('change'));
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(store.current()).toBe('dark');
    expect(document.documentElement.dataset.theme).toBeUndefined();

    store.choose('light');
    expect(onChange).toHaveBeenCalledTimes(2);
    expect(store.current()).toBe('light');
    expect(document.documentElement.dataset.theme).toBe('light');
  });

  it('stores the choice as theme', () => {
    createThemeStore().choose('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    delete document.documentElement.dataset.theme;
    expect(createThemeStore().current()).toBe('dark');
  });

  it('starts with the initial theme; a forced theme wins and is not stored', () => {
    expect(createThemeStore({ initial: 'dark' }).current()).toBe('dark');
    localStorage.setItem('theme', 'dark');
    expect(createThemeStore({ initial: 'dark', forced: 'light' }).current()).toBe('light');
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('does not see a change of the system before it is reported', () => {
    const store = createThemeStore();
    system.matches = true;
    expect(store.current()).toBe('light');
    system.dispatchEvent(new Event('change'));
    expect(store.current()).toBe('dark');
  });

  it('stops listening after the last listener is removed', () => {
    const store = createThemeStore();
    const onChange = vi.fn();
    store.subscribe(onChange)();
    system.dispatchEvent(new Event('change'));
    expect(onChange).not.toHaveBeenCalled();
  });
});
