import type { EngineApi } from '@heliograph/contracts/engine';
import { createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { I18nProvider, createI18n } from '@heliograph/i18n';
import { act, cleanup, render, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { describe, expect, it, vi } from 'vitest';
import { PairingScreen, type PairingScreenProps } from './PairingScreen.tsx';

const NOW = 1_800_000_000_000;
const pairingCode = {
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
  // Load languages before the clock stops.
  await i18n.loadLanguages('zh');
  vi.useFakeTimers({ now: NOW });
  const view = (over: Partial<PairingScreenProps>) => (
    <I18nProvider i18n={i18n}>
      <Provider store={createEngineStore(engine)}>
        <PairingScreen pairingCode={pairingCode} revoked={false} isActive={false} {...over} />
      </Provider>
    </I18nProvider>
  );
  render(view(props));
  await act(() => vi.advanceTimersByTimeAsync(100));
}

describe('the pairing screen', () => {
  it('shows the code in two groups and as a QR code, and when it expires', async () => {
    await open();
    expect(page().getByRole('group', { name: 'Code' }).textContent).toBe('F3EY Z2A4');
    expect(page().getByRole('img', { name: `QR code that opens ${pairingCode.url}` })).toBeDefined();
    expect(page().getByText(/^This code expires in 2:0\d$/)).toBeDefined();
  });

  it('[APP-10] explains pairing in both languages, with the address for typing', async () => {
    await open();
    expect(page().getByText('Scan the QR code, or open portal.example/displays in a browser.')).toBeDefined();
    expect(page().getByText('扫描二维码，或在浏览器中打开 portal.example/displays。')).toBeDefined();
    expect(page().getAllByRole('listitem')).toHaveLength(6);
  });

  it('waits for a server that does not answer, and shows a message', async () => {
    await open({ pairingCode: null });
    expect(page().getByText('Requesting a code from the server')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(page().getByText('The server does not respond')).toBeDefined();
    expect(page().getByText('Trying again automatically')).toBeDefined();
  });

  it('shows that the display was revoked', async () => {
    await open({ revoked: true });
    expect(page().getByRole('alert').textContent).toContain('This display was revoked');
  });

  it('offers guest access where it is enabled', async () => {
    await open();
    expect(page().getByRole('link', { name: 'Continue as a guest' }).getAttribute('href')).toBe('?guest');
    cleanup();
    vi.useRealTimers();
    await open({}, false);
    expect(page().queryByRole('link')).toBeNull();
  });
});
