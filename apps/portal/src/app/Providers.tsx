import type { createEngineStore } from '@heliograph/engine-client';
import { I18nProvider, type I18n } from '@heliograph/i18n';
import { ThemeProvider, type ThemeStore } from '@heliograph/ui';
import { Provider as StoreProvider } from 'jotai';
import type { ReactNode } from 'react';
import { Messages } from './Messages.tsx';

export interface ProvidersProps {
  i18n: I18n;
  store: ReturnType<typeof createEngineStore>;
  theme: ThemeStore;
  children: ReactNode;
}

/** What every page of the portal stands on: texts, theme, the engine's atoms, and a place for messages. */
export function Providers({ i18n, store, theme, children }: ProvidersProps) {
  return (
    <I18nProvider i18n={i18n}>
      <ThemeProvider store={theme}>
        <StoreProvider store={store}>
          <Messages />
          {children}
        </StoreProvider>
      </ThemeProvider>
    </I18nProvider>
  );
}
