// @vitest-environment jsdom
import type { Station, TariffVersion } from '@heliograph/contracts/http';
import { createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { I18nProvider, createI18n } from '@heliograph/i18n';
import { HeliographTheme, ThemeProvider, createThemeStore } from '@heliograph/ui';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DraftDialog } from './DraftDialog.tsx';

configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  const nothing = () => undefined;
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = nothing;
      unobserve = nothing;
      disconnect = nothing;
    },
  );
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('[REP-04] a custom tariff starts from the station’s own, and cannot be compared before it is known', async () => {
  const version: TariffVersion = {
    station_id: 7,
    from: 0,
    until: null,
    feedinType: 'fixed',
    feedinPrice: 0.05,
    consumptionType: 'fixed',
    consumptionPrice: 0.2961,
    unit: 'AUD',
    create_name: '',
  };
  let answer!: (known: { list: TariffVersion[]; revision: number }) => void;
  const history = new Promise<Parameters<typeof answer>[0]>((resolve) => (answer = resolve));
  const onDraft = vi.fn();
  const store = createEngineStore(createFakeEngine({}, { 'tariff.getTariffHistory': () => history }));
  const i18n = await createI18n('en', ['report', 'tariff', 'tariffReport']);
  render(
    <I18nProvider i18n={i18n}>
      <ThemeProvider store={createThemeStore()}>
        <Provider store={store}>
          <HeliographTheme>
            <DraftDialog station={{ id: 7 } as Station} draft={null} onDraft={onDraft} onClose={vi.fn()} />
          </HeliographTheme>
        </Provider>
      </ThemeProvider>
    </I18nProvider>,
  );
  const compare = await screen.findByRole('button', { name: 'Compare' });
  expect(compare).toHaveProperty('disabled', true);
  expect(screen.queryByRole('textbox')).toBeNull();
  answer({ list: [version], revision: 1 });
  await screen.findAllByRole('textbox');
  fireEvent.click(compare);
  expect(onDraft).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ feedinPrice: 0.05, consumptionPrice: 0.2961, unit: 'AUD' }),
  );
});
