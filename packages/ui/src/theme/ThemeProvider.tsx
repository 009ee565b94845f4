import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import './tokens.css';
import './base.css';
import type { Theme, ThemeStore } from './createThemeStore.ts';

const ThemeContext = createContext<ThemeStore | null>(null);

/** Provides the theme to the page; make one store per page. */
export function ThemeProvider({ store, children }: { store: ThemeStore; children: ReactNode }) {
  return <ThemeContext value={store}>{children}</ThemeContext>;
}

/** The current theme and a function to choose another. */
export function useTheme(): { theme: Theme; choose: (theme: Theme) => void } {
  const store = use(ThemeContext);
  if (!store) throw new Error('useTheme needs a ThemeProvider above it');
  const theme = useSyncExternalStore(store.subscribe, store.current);
  return { theme, choose: store.choose };
}
