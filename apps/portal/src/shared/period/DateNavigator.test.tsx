// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInPortal, setUpBrowser } from '../testing/renderInPortal.tsx';
import { DateNavigator } from './DateNavigator.tsx';

setUpBrowser();

it('[REP-01] goes one period per click, also for clicks before the next is drawn', async () => {
  const nothing = () => undefined;
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
  const dates: string[] = [];
  await renderInPortal(
    <DateNavigator
      period="year"
      date="2026-06-01"
      today="2026-06-15"
      onChange={(date) => void dates.push(date)}
    />,
    { texts: ['period'] },
  );
  const back = screen.getByRole('button', { name: 'Previous year' });
  for (let click = 0; click < 3; click++) fireEvent.click(back);
  expect(dates.map((date) => date.slice(0, 4))).toEqual(['2025', '2024', '2023']);
});
