import { createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { createI18n, I18nProvider } from '@heliograph/i18n';
import { createThemeStore, HeliographTheme, ThemeProvider } from '@heliograph/ui';
import { render } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { QueryProvider } from '../query/QueryProvider.tsx';

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
