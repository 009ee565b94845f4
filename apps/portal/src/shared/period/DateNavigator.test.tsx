// @vitest-environment jsdom
import { createI18n, I18nProvider } from '@heliograph/i18n';
import { createThemeStore, HeliographTheme, ThemeProvider } from '@heliograph/ui';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DateNavigator } from './DateNavigator.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('[REP-01] goes one period per click, also for clicks before the next is drawn', async () => {
  const nothing = () => undefined;
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
  const i18n = await createI18n('en', ['period']);
  const dates: string[] = [];
  render(
    <I18nProvider i18n={i18n}>
      <ThemeProvider store={createThemeStore()}>
        <HeliographTheme>
          <DateNavigator
            period="year"
            date="2026-06-01"
            today="2026-06-15"
            onChange={(date) => void dates.push(date)}
          />
        </HeliographTheme>
      </ThemeProvider>
    </I18nProvider>,
  );
  const back = screen.getByRole('button', { name: 'Previous year' });
  for (let click = 0; click < 3; click++) fireEvent.click(back);
  expect(dates.map((date) => date.slice(0, 4))).toEqual(['2025', '2024', '2023']);
});
