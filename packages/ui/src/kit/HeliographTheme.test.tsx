import { Menu } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
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

it('closes what opens above the page at once where the system asks for less motion', () => {
  const matchMedia = (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(prefers-reduced-motion: reduce)' });
  vi.stubGlobal('matchMedia', matchMedia);
  const store = createThemeStore();
  const page = (opened: boolean) => (
    <ThemeProvider store={store}>
      <HeliographTheme>
        <Menu opened={opened}>
          <Menu.Target>
            <button>Open</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>Print</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </HeliographTheme>
    </ThemeProvider>
  );
  const { rerender } = render(page(true));
  screen.getByText('Print');
  rerender(page(false));
  expect(screen.queryByText('Print')).toBeNull();
});
