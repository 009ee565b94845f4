import type { Link } from '@heliograph/contracts/engine';
import { createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { createI18n } from '@heliograph/i18n';
import { createThemeStore, HeliographTheme } from '@heliograph/ui';
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Providers } from '../Providers.tsx';
import { ConnectionStatus } from './ConnectionStatus.tsx';

const link = (state: Link['state']): Link => ({
  state,
  since: new Date(2026, 0, 5, 8, 56, 49).getTime(),
  brokers: { up: 0, of: 1 },
});

async function open() {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  const i18n = await createI18n('en', ['shell', 'common']);
  vi.useFakeTimers();
  render(
    <Providers i18n={i18n} store={store} theme={createThemeStore()}>
      <HeliographTheme>
        <ConnectionStatus />
      </HeliographTheme>
    </Providers>,
  );
  return (state: Link['state']) => act(() => engine.push({ link: link(state) }));
}

it('[APP-06] a page that was just opened with data of before is connecting, not disconnected', async () => {
  const push = await open();
  push('disconnected');
  expect(screen.getByRole('status').textContent).toContain('Connecting');
  act(() => void vi.advanceTimersByTime(5_000));
  expect(screen.getByRole('status').textContent).toContain('Disconnected since 08:56:49');
});

it('[APP-06] a page that was live says at once that it is disconnected', async () => {
  const push = await open();
  push('live');
  push('disconnected');
  expect(screen.getByRole('status').textContent).toContain('Disconnected since');
});
