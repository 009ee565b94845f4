// @vitest-environment jsdom
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
  it('follows the system until a theme is chosen, and then no longer', () => {
    const store = createThemeStore();
    const heard = vi.fn();
    store.subscribe(heard);
    expect(store.current()).toBe('light');

    system.matches = true;
    system.dispatchEvent(new Event('change'));
    expect(heard).toHaveBeenCalledTimes(1);
    expect(store.current()).toBe('dark');
    expect(document.documentElement.dataset.theme).toBeUndefined();

    store.choose('light');
    expect(heard).toHaveBeenCalledTimes(2);
    expect(store.current()).toBe('light');
    expect(document.documentElement.dataset.theme).toBe('light');
  });

  it('remembers the choice under theme', () => {
    createThemeStore().choose('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    delete document.documentElement.dataset.theme;
    expect(createThemeStore().current()).toBe('dark');
  });

  it('starts with the initial theme, and lets a forced one win without storing it', () => {
    expect(createThemeStore({ initial: 'dark' }).current()).toBe('dark');
    localStorage.setItem('theme', 'dark');
    expect(createThemeStore({ initial: 'dark', forced: 'light' }).current()).toBe('light');
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('hears nothing after the last listener has gone', () => {
    const store = createThemeStore();
    const heard = vi.fn();
    store.subscribe(heard)();
    system.dispatchEvent(new Event('change'));
    expect(heard).not.toHaveBeenCalled();
  });
});
