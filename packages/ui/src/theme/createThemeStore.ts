export type Theme = 'light' | 'dark';

export interface ThemeStore {
  /** What is shown now. */
  current: () => Theme;
  /** Shows `theme` from now on, and remembers it. */
  choose: (theme: Theme) => void;
  /** Calls `listener` on each change, by choice or by the system; returns how to stop. */
  subscribe: (listener: () => void) => () => void;
}

export interface ThemeOptions {
  /** Where the choice is kept in local storage. */
  key?: string;
  /** Shown until one is chosen; the system's preference when left out. */
  initial?: Theme;
  /** Shown whatever was chosen before; neither stored nor overridden by the system. */
  forced?: Theme;
}

/** Keeps `data-theme` of the document in step with the choice; without one the system decides. */
export function createThemeStore({ key = 'theme', initial, forced }: ThemeOptions = {}): ThemeStore {
  const root = document.documentElement;
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const listeners = new Set<() => void>();
  const shown = forced ?? stored(key) ?? initial;
  if (shown) root.dataset.theme = shown;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    current: () => (isTheme(root.dataset.theme) ? root.dataset.theme : system.matches ? 'dark' : 'light'),
    choose(theme) {
      root.dataset.theme = theme;
      store(key, theme);
      notify();
    },
    subscribe(listener) {
      if (listeners.size === 0) system.addEventListener('change', notify);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) system.removeEventListener('change', notify);
      };
    },
  };
}

export function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark';
}

function stored(key: string): Theme | undefined {
  try {
    const value = localStorage.getItem(key);
    return isTheme(value) ? value : undefined;
  } catch {
    // Storage may be forbidden altogether; the choice then lasts as long as the page.
    return undefined;
  }
}

function store(key: string, theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // As above.
  }
}
