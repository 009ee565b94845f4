import type { createEngineStore } from '@heliograph/engine-client';
import { I18nProvider, type I18n } from '@heliograph/i18n';
import { lazyView, ThemeProvider, type ThemeStore } from '@heliograph/ui/light';
import { Provider as StoreProvider, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { PartBoundary } from '../shared/failure/PartBoundary.tsx';
import { messagesShownAtom } from '../shared/messages/messages.ts';

export interface ProvidersProps {
  i18n: I18n;
  store: ReturnType<typeof createEngineStore>;
  theme: ThemeStore;
  children: ReactNode;
}

/** Texts, theme, the engine's atoms and messages, for every page. */
export function Providers({ i18n, store, theme, children }: ProvidersProps) {
  return (
    <I18nProvider i18n={i18n}>
      <ThemeProvider store={theme}>
        <StoreProvider store={store}>
          {children}
          <Messages />
        </StoreProvider>
      </ThemeProvider>
    </I18nProvider>
  );
}

const MessageList = lazyView(async () => (await import('../shared/messages/MessageList.tsx')).MessageList);

/** Shows messages; loaded with the first one. */
function Messages() {
  const shown = useAtomValue(messagesShownAtom);
  if (shown === 0) return null;
  return (
    // Each message tries to load the list that could not be loaded for the one before.
    <PartBoundary key={shown} failed={() => null}>
      <MessageList />
    </PartBoundary>
  );
}
