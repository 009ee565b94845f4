// @vitest-environment jsdom
import type { EngineApi } from '@heliograph/contracts/engine';
import { createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { I18nProvider, createI18n } from '@heliograph/i18n';
import { act, cleanup, render, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PairingScreen, type PairingScreenProps } from './PairingScreen.tsx';

const NOW = 1_800_000_000_000;
const invitation = {
  code: 'F3EYZ2A4',
  url: 'https://portal.example/displays?code=F3EYZ2A4',
  expires: NOW + 125_000,
};

const page = () => within(document.body);

async function open(props: Partial<PairingScreenProps> = {}, guests = true) {
  const config = () =>
    Promise.resolve({ guest_enabled: guests } as Awaited<ReturnType<EngineApi['session']['config']>>);
  const engine = createFakeEngine({ session: { config } });
  const i18n = await createI18n('en', ['kiosk']);
  // Loaded before the clock stands still.
  await i18n.loadLanguages('zh');
  vi.useFakeTimers({ now: NOW });
  const view = (over: Partial<PairingScreenProps>) => (
    <I18nProvider i18n={i18n}>
      <Provider store={createEngineStore(engine)}>
        <PairingScreen invitation={invitation} revoked={false} awake={false} {...over} />
      </Provider>
    </I18nProvider>
  );
  render(view(props));
  await act(() => vi.advanceTimersByTimeAsync(100));
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the pairing screen', () => {
  it('shows the code in two groups, as a QR code, and how long it is good for', async () => {
    await open();
    expect(page().getByRole('group', { name: 'Code' }).textContent).toBe('F3EY Z2A4');
    expect(page().getByRole('img', { name: `QR code that opens ${invitation.url}` })).toBeDefined();
    expect(page().getByText(/^This code is good for another 2:0\d$/)).toBeDefined();
  });

  it('[APP-10] says how in both languages, with the address for those who type it', async () => {
    await open();
    expect(page().getByText('Scan the QR code, or open portal.example/displays in a browser.')).toBeDefined();
    expect(page().getByText('扫描二维码，或在浏览器中打开 portal.example/displays。')).toBeDefined();
    expect(page().getAllByRole('listitem')).toHaveLength(6);
  });

  it('waits for a server that does not answer, and says so', async () => {
    await open({ invitation: null });
    expect(page().getByText('Asking the server for a code')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(page().getByText('The server does not answer')).toBeDefined();
    expect(page().getByText('Trying again by itself')).toBeDefined();
  });

  it('says that the display was revoked', async () => {
    await open({ revoked: true });
    expect(page().getByRole('alert').textContent).toContain('This display was revoked');
  });

  it('lets guests look around where they may', async () => {
    await open();
    expect(page().getByRole('link', { name: 'Look around as a guest' }).getAttribute('href')).toBe('?guest');
    cleanup();
    vi.useRealTimers();
    await open({}, false);
    expect(page().queryByRole('link')).toBeNull();
  });
});
