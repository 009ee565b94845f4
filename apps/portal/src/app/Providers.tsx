import type { createEngineStore } from '@heliograph/engine-client';
import { I18nProvider, type I18n } from '@heliograph/i18n';
import { ThemeProvider, type ThemeStore } from '@heliograph/ui';
import { HeliographTheme } from '@heliograph/ui/mantine';
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { Provider as StoreProvider } from 'jotai';
import { Suspense, type ReactNode } from 'react';
import { EngineGate } from './EngineGate.tsx';
import { Splash } from './Splash.tsx';

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
        <HeliographTheme>
          <StoreProvider store={store}>
            <Notifications position="top-center" autoClose={5000} zIndex={1000} />
            <Suspense fallback={<Splash />}>
              <EngineGate>{children}</EngineGate>
            </Suspense>
          </StoreProvider>
        </HeliographTheme>
      </ThemeProvider>
    </I18nProvider>
  );
}
