export type Theme = 'light' | 'dark';

export interface ThemeStore {
  /** The current theme. */
  current: () => Theme;
  /** Shows and stores `theme`. */
  choose: (theme: Theme) => void;
  /** Calls `listener` on each change. @returns a function to stop */
  subscribe: (listener: () => void) => () => void;
}

export interface ThemeOptions {
  /** Local storage key of the choice. */
  key?: string;
  /** Shown until one is chosen; the system's preference by default. */
  initial?: Theme;
  /** Always shown; neither stored nor overridden by the system. */
  forced?: Theme;
}

/** Sets `data-theme` of the document to the choice; without one the system decides. */
export function createThemeStore({ key = 'theme', initial, forced }: ThemeOptions = {}): ThemeStore {
  const root = document.documentElement;
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const listeners = new Set<() => void>();
  const shown = forced ?? stored(key) ?? initial;
  if (shown) show(shown);

  const notify = () => {
    for (const listener of listeners) listener();
  };
  // Chromium does not report a change that was read before it could: a live page would keep half of itself in each theme.
  let isDark = system.matches;
  system.addEventListener('change', () => {
    isDark = system.matches;
    notify();
  });
  return {
    current: () => (isTheme(root.dataset.theme) ? root.dataset.theme : isDark ? 'dark' : 'light'),
    choose(theme) {
      show(theme);
      store(key, theme);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** `--hg-surface` of each theme: the header's colour goes on in the status bar. */
const BAR = { light: '#ffffff', dark: '#101826' };

function show(theme: Theme) {
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = BAR[theme];
}

export function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark';
}

function stored(key: string): Theme | undefined {
  try {
    const value = localStorage.getItem(key);
    return isTheme(value) ? value : undefined;
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
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
