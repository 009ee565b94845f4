import { connectEngine, createEngineStore } from '@heliograph/engine-client';
import { createI18n, storedLanguage } from '@heliograph/i18n';
import { createThemeStore } from '@heliograph/ui/light';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { EngineGate } from './app/ErrorScreen.tsx';
import { Providers } from './app/Providers.tsx';
import { PortalRoutes } from './app/PortalRoutes.tsx';
import { paths } from './shared/paths.ts';

const language = storedLanguage();
const theme = createThemeStore();
const engine = connectEngine({ role: 'portal', lang: language });
const store = createEngineStore(engine);
const atLogin = window.location.pathname === paths.login;
// The login page is what people wait for first: its code and texts come along with the rest, not after it.
if (atLogin) void import('./features/sign-in/SignInPage.tsx');
const i18n = await createI18n(language, atLogin ? ['shell', 'signIn'] : ['shell']);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers i18n={i18n} store={store} theme={theme}>
      <BrowserRouter>
        <EngineGate>
          <PortalRoutes />
        </EngineGate>
      </BrowserRouter>
    </Providers>
  </StrictMode>,
);
