import type { PageAnswer } from '@heliograph/contracts/engine';
import type { StationLosses } from '@heliograph/contracts/http';
import { createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { createI18n, I18nProvider } from '@heliograph/i18n';
import { render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { lossesPath } from '../../shared/paths.ts';
import { QueryProvider } from '../../shared/query/QueryProvider.tsx';
import { WorthVisit } from './WorthVisit.tsx';

const i18n = await createI18n('en', ['lossReport', 'losses']);

const station = (station_id: number, over: Partial<StationLosses> = {}): StationLosses => ({
  station_id,
  station_name: `Roof ${station_id}`,
  expected: 100,
  actual: 90,
  known: 1,
  lost: 8,
  causes: { string: 8 },
  amount: 2,
  ahead: 4,
  currency: 'AUD',
  worst: 'string',
  open: 1,
  ...over,
});

function show(answer: PageAnswer<'losses.getFleetLosses'> | null) {
  const engine = createFakeEngine(
    {},
    {
      'losses.getFleetLosses': () => (answer ? Promise.resolve(answer) : Promise.reject(new Error('lost'))),
    },
  );
  render(
    <I18nProvider i18n={i18n}>
      <Provider store={createEngineStore(engine)}>
        <QueryProvider>
          <MemoryRouter>
            <WorthVisit today={Date.UTC(2026, 2, 9)} />
          </MemoryRouter>
        </QueryProvider>
      </Provider>
    </I18nProvider>,
  );
}

it('[LOS-06] lists five stations that a visit would help, with cause and cost, and leads to their losses', async () => {
  show({
    list: [
      station(3, { ahead: 12.5 }),
      station(8, { ahead: 4, open: 0 }),
      // Ended, or needs no repair.
      station(4, { ahead: 0 }),
      station(5, { ahead: null, amount: null, currency: '', lost: 3, worst: 'soiling' }),
      station(6, { ahead: null, open: 0 }),
      ...[9, 10, 11].map((id) => station(id)),
    ],
    expected: 800,
    actual: 720,
    of: 8,
    stations: 9,
  });
  const entries = await screen.findAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Roof 3$12.50String or MPPT',
    'Roof 8$4.00String or MPPT',
    'Roof 53.00 kWhSoiling',
    'Roof 9$4.00String or MPPT',
    'Roof 10$4.00String or MPPT',
  ]);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links.slice(0, 2)).toEqual(['/sheet?report=losses', lossesPath(3)]);
});

it.each([
  [
    'No station has a loss that a visit would end',
    { list: [station(1, { ahead: 0 })], expected: 100, actual: 90, of: 1, stations: 2 },
  ],
  [/^No station has been judged yet/, { list: [], expected: 0, actual: 0, of: 0, stations: 2 }],
  [/^The losses could not be loaded/, null],
])('[LOS-06] says %s', async (text, answer) => {
  show(answer);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('listitem')).toBeNull();
});
