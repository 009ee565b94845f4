import { render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { expect, it } from 'vitest';
import { createThemeStore } from '../theme/createThemeStore.ts';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { HeliographTheme } from './HeliographTheme.tsx';

it('keeps its colours when what it shows has waited for a text or a file', () => {
  const Waiting = lazy(() => new Promise<never>(() => undefined));
  const store = createThemeStore({ forced: 'dark' });
  const page = (isWaiting: boolean) => (
    <ThemeProvider store={store}>
      <Suspense fallback="Loading">
        <HeliographTheme>{isWaiting ? <Waiting /> : <p>Page</p>}</HeliographTheme>
      </Suspense>
    </ThemeProvider>
  );
  const { rerender } = render(page(false));
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');

  rerender(page(true));
  screen.getByText('Loading');
  rerender(page(false));
  screen.getByText('Page');
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
});
