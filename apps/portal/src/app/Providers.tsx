import type { createEngineStore } from '@heliograph/engine-client';
import { I18nProvider, type I18n } from '@heliograph/i18n';
import { lazyView, ThemeProvider, type ThemeStore } from '@heliograph/ui/light';
import { Provider as StoreProvider, useAtomValue } from 'jotai';
import { Suspense, type ReactNode } from 'react';
import { hasShownMessageAtom } from '../shared/messages/messages.ts';
import { proofRequestAtom } from '../shared/proof/proofRequest.ts';

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
          <Proof />
          <Messages />
        </StoreProvider>
      </ThemeProvider>
    </I18nProvider>
  );
}

const MessageList = lazyView(async () => (await import('../shared/messages/MessageList.tsx')).MessageList);

const ProofDialog = lazyView(async () => (await import('../shared/proof/ProofDialog.tsx')).ProofDialog);

/** Asks for a fresh proof; loaded with the first refusal. */
function Proof() {
  const request = useAtomValue(proofRequestAtom);
  if (request === null) return null;
  return (
    <Suspense>
      <ProofDialog request={request} />
    </Suspense>
  );
}

/** Shows messages; loaded with the first one. */
function Messages() {
  if (!useAtomValue(hasShownMessageAtom)) return null;
  return <MessageList />;
}
