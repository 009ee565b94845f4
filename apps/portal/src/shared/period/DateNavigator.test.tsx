import { act, fireEvent, screen } from '@testing-library/react';
import { Suspense, use, useState } from 'react';
import { expect, it } from 'vitest';
import { renderInPortal } from '../testing/renderInPortal.tsx';
import { DateNavigator } from './DateNavigator.tsx';

it('[REP-01] goes one period per click, also for clicks before the page of the last one is drawn', async () => {
  let load = (_text: string) => undefined as void;
  const loaded = new Promise<string>((resolve) => (load = resolve));
  const dates: string[] = [];

  function Page() {
    const [date, setDate] = useState('2026-06-01');
    return (
      <Suspense>
        <DateNavigator
          period="year"
          date={date}
          today="2026-06-15"
          onChange={(chosen) => {
            dates.push(chosen);
            setDate(chosen);
          }}
        />
        {date !== '2026-06-01' && <Slow />}
      </Suspense>
    );
  }
  const Slow = () => <p>{use(loaded)}</p>;

  await renderInPortal(<Page />, { texts: ['period'] });
  for (const year of ['2025', '2024', '2023']) {
    const back = screen.getByRole('button', { name: 'Previous year' });
    // The page is suspended, which `act` waits for only when it is awaited.
    await act(() => Promise.resolve(fireEvent.click(back)));
    screen.getByRole('button', { name: new RegExp(year) });
  }
  expect(screen.queryByText('loaded')).toBeNull();
  await act(async () => {
    load('loaded');
    await loaded;
  });
  screen.getByText('loaded');
  screen.getByRole('button', { name: /2023/ });
  expect(dates.map((date) => date.slice(0, 4))).toEqual(['2025', '2024', '2023']);
});
