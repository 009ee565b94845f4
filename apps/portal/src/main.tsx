import { connectEngine, createEngineStore } from '@heliograph/engine-client';
import { createI18n, portalNamespaces, storedLanguage } from '@heliograph/i18n';
import { createThemeStore } from '@heliograph/ui/light';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, isLoginPath, preloadApp } from './app/App.tsx';
import { EngineGate } from './app/ErrorScreen.tsx';
import { Providers } from './app/Providers.tsx';
import { requestProof } from './shared/proof/proofRequest.ts';

const language = storedLanguage();
const theme = createThemeStore();
const engine = connectEngine({
  role: 'portal',
  lang: language,
  onProofNeeded: (need) => requestProof(store, need),
});
const store = createEngineStore(engine);
const { pathname } = window.location;
// Nothing is rendered before the first page's code and texts are there: a fallback would stay for longer than they take.
const [i18n] = await Promise.all([
  isLoginPath(pathname)
    ? createI18n(language, ['shell', 'signIn'])
    : portalNamespaces(language).then((namespaces) => createI18n(language, namespaces)),
  preloadApp(pathname),
]);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers i18n={i18n} store={store} theme={theme}>
      <EngineGate>
        <App />
      </EngineGate>
    </Providers>
  </StrictMode>,
);
