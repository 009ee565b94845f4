import { createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { createI18n } from '@heliograph/i18n';
import { createThemeStore } from '@heliograph/ui';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QueryProvider } from '../../shared/query/QueryProvider.tsx';
import { Providers } from '../Providers.tsx';
import { DiskBanner } from './DiskBanner.tsx';

beforeEach(() => {
  const nothing = () => undefined;
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(state: 'ok' | 'warning' | 'full', percent: number) {
  const ask = vi.fn(() => Promise.resolve({ state, percent, total: 100, free: 9, warn_percent: 85 }));
  const store = createEngineStore(createFakeEngine({}, { 'server.getServerDisk': ask }));
  render(
    <Providers i18n={await createI18n('en', ['shell'])} store={store} theme={createThemeStore()}>
      <QueryProvider>
        <MemoryRouter>
          <DiskBanner />
        </MemoryRouter>
      </QueryProvider>
    </Providers>,
  );
  await waitFor(() => expect(ask).toHaveBeenCalled());
}

it('[OPS-07] a disk that fills up is announced, with a link to what takes the room', async () => {
  await open('warning', 91.8);
  const banner = await screen.findByRole('status');
  expect(banner.textContent).toContain('The disk of the server is 91 % full.');
  expect(screen.getByRole('link', { name: 'Disk usage' }).getAttribute('href')).toBe('/server');
});

it('[OPS-07] a full disk says that gateways keep their data', async () => {
  await open('full', 99.9);
  expect((await screen.findByRole('status')).textContent).toContain('Gateways keep their data');
});

it('[OPS-07] a disk with room says nothing', async () => {
  await open('ok', 20);
  expect(screen.queryByRole('status')).toBeNull();
});
