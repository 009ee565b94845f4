import { afterEach, expect, it, vi } from 'vitest';
import { renderInPortal } from '../../../shared/testing/renderInPortal.tsx';
import { PERIODS_OF_A_YEAR, usePeriodForm } from './usePeriodForm.ts';

afterEach(() => void vi.useRealTimers());

it.each([
  [true, '2026-11-30'],
  [false, '2026-12-01'],
])(
  '[LOS-06] a report of closed days (%s) opens on the first of December with %s',
  async (closedDays, date) => {
    // The first of December in all zones but the farthest.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T10:30:00Z') });
    const dates: string[] = [];
    function Page() {
      dates.push(usePeriodForm(PERIODS_OF_A_YEAR, { closedDays }).choice.date);
      return null;
    }
    await renderInPortal(<Page />, { texts: [] });
    expect(dates.at(-1)).toBe(date);
  },
);
