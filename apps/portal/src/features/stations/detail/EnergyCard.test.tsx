import type { StationDay } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { Quality } from '@heliograph/domain/energy';
import { createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { createI18n, I18nProvider } from '@heliograph/i18n';
import { act, render, screen, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { QueryProvider } from '../../../shared/query/QueryProvider.tsx';
import { findDetailLayout } from './detailLayout.ts';
import { EnergyCard } from './EnergyCard.tsx';

const empty = new Float64Array();
const day: StationDay = {
  start: Date.UTC(2026, 2, 9),
  end: Date.UTC(2026, 2, 10),
  step: 300_000,
  pv: empty,
  load: empty,
  battery: empty,
  grid: empty,
  generator: empty,
  soc: empty,
  hours: [],
  energy: {
    generation: 31.5,
    load: 10,
    gridImport: null,
    gridExport: 20,
    controlled: null,
    charge: null,
    discharge: null,
    generator: null,
    quality: {
      generation: 0,
      load: 0,
      gridImport: Quality.unknown,
      gridExport: Quality.corrected,
      controlled: 0,
      charge: 0,
      discharge: 0,
      generator: 0,
    },
  },
  selfUse: 11.5,
  computedAt: 0,
};

it('[STN-05] [DQ-04] marks the energies that are not plainly measured, and leads to the ledger of the day', async () => {
  const engine = createFakeEngine({ stations: { day: () => Promise.resolve(day) } });
  const i18n = await createI18n('en', ['station']);
  const station = { id: 7, time_zone: 'UTC' } as Station;
  render(
    <I18nProvider i18n={i18n}>
      <Provider store={createEngineStore(engine)}>
        <QueryProvider>
          <MemoryRouter>
            <EnergyCard station={station} layout={findDetailLayout('residential')} />
          </MemoryRouter>
        </QueryProvider>
      </Provider>
    </I18nProvider>,
  );
  await act(async () => {
    engine.push({ link: { state: 'live', since: 0, brokers: { up: 1, of: 1 } } });
    await Promise.resolve();
  });
  const link = await screen.findByRole('link', { name: 'part unknown, corrected' });
  expect(link.getAttribute('href')).toBe('/station/7/quality?from=2026-03-09&to=2026-03-09');
  const energy = (name: string) => within(screen.getByText(name, { selector: 'dt' }).parentElement!);
  expect(energy('Grid import').getByText('unknown')).toBeDefined();
  expect(energy('Grid import').getByText('—')).toBeDefined();
  // Self-consumption depends on the corrected export.
  expect(energy('Self-consumption').getByText('11.50')).toBeDefined();
  expect(energy('Self-consumption').getByRole('img', { name: /corrected/ })).toBeDefined();
  expect(energy('Generation').queryByRole('img')).toBeNull();
});
