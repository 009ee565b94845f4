import { connectEngine, createEngineStore } from '@heliograph/engine-client';
import { createI18n, storedLanguage } from '@heliograph/i18n';
import { createThemeStore } from '@heliograph/ui/light';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, isLoginPath, preloadApp } from './app/App.tsx';
import { EngineGate } from './app/ErrorScreen.tsx';
import { Providers } from './app/Providers.tsx';

const language = storedLanguage();
const theme = createThemeStore();
const engine = connectEngine({ role: 'portal', lang: language });
const store = createEngineStore(engine);
const { pathname } = window.location;
// The first page's code and texts come along with the rest, not after it.
preloadApp(pathname);
const i18n = await createI18n(language, isLoginPath(pathname) ? ['shell', 'signIn'] : ['shell']);

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
