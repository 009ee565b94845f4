import { createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { createI18n, I18nProvider } from '@heliograph/i18n';
import { createThemeStore, HeliographTheme, ThemeProvider } from '@heliograph/ui';
import { cleanup, render } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { QueryProvider } from '../query/QueryProvider.tsx';

/** Gives jsdom what it lacks of a browser before each test of a file, and removes what was rendered after it. */
export function setUpBrowser(): void {
  const nothing = () => undefined;
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: nothing,
      removeEventListener: nothing,
    }));
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
}

interface Around {
  /** Namespaces of texts. */
  texts: Parameters<typeof createI18n>[1];
  engine?: ReturnType<typeof createFakeEngine>;
  path?: string;
}

/** Renders an element in what surrounds every page of the portal, in English. @returns the page's atoms */
export async function renderInPortal(
  element: ReactNode,
  { texts, engine = createFakeEngine(), path = '/' }: Around,
): Promise<ReturnType<typeof createEngineStore>> {
  const store = createEngineStore(engine);
  const i18n = await createI18n('en', texts);
  render(
    <I18nProvider i18n={i18n}>
      <ThemeProvider store={createThemeStore()}>
        <Provider store={store}>
          <HeliographTheme>
            <QueryProvider>
              <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
            </QueryProvider>
          </HeliographTheme>
        </Provider>
      </ThemeProvider>
    </I18nProvider>,
  );
  return store;
}
