import { createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { createI18n } from '@heliograph/i18n';
import { createThemeStore } from '@heliograph/ui';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { QueryProvider } from '../../shared/query/QueryProvider.tsx';
import { Providers } from '../Providers.tsx';
import { ServerBanner } from './ServerBanner.tsx';

async function open(state: 'ok' | 'warning' | 'full', percent: number, clock: 'ok' | 'jumped' = 'ok') {
  const ask = vi.fn(() => Promise.resolve({ state, percent, total: 100, free: 9, warn_percent: 85 }));
  const askClock = vi.fn(() =>
    Promise.resolve({ state: clock, machine_time: 2, time: 1, deletes: clock === 'ok' }),
  );
  const store = createEngineStore(
    createFakeEngine({}, { 'server.getServerDisk': ask, 'server.getServerClock': askClock }),
  );
  render(
    <Providers i18n={await createI18n('en', ['shell'])} store={store} theme={createThemeStore()}>
      <QueryProvider>
        <MemoryRouter>
          <ServerBanner />
        </MemoryRouter>
      </QueryProvider>
    </Providers>,
  );
  await waitFor(() => expect(ask).toHaveBeenCalled());
  await waitFor(() => expect(askClock).toHaveBeenCalled());
}

it('[OPS-07] a disk that fills up is announced, with a link to what takes the room', async () => {
  await open('warning', 91.8);
  const banner = await screen.findByRole('status');
  expect(banner.textContent).toContain('The disk of the server is 91% full.');
  expect(screen.getByRole('link', { name: 'Disk usage' }).getAttribute('href')).toBe('/server');
});

it('[OPS-07] a full disk says that gateways keep their data', async () => {
  await open('full', 99.9);
  expect((await screen.findByRole('status')).textContent).toContain('Gateways keep their data');
});

it('[TRU-02] a clock that is not trusted is announced, with a link to what is wrong', async () => {
  await open('ok', 20, 'jumped');
  expect((await screen.findByRole('status')).textContent).toContain('The clock of the server may be wrong');
  expect(screen.getByRole('link', { name: 'Check the clock' }).getAttribute('href')).toBe('/server');
});

it('[OPS-07] a disk with room says nothing', async () => {
  await open('ok', 20);
  expect(screen.queryByRole('status')).toBeNull();
});
