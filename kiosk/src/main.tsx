import { connectEngine, createEngineStore } from '@heliograph/engine-client';
import { createI18n, I18nProvider, storedLanguage } from '@heliograph/i18n';
import { createThemeStore, ThemeProvider } from '@heliograph/ui/light';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RecoveryBoundary } from './recovery/RecoveryBoundary.tsx';
import { startRecovery } from './recovery/startRecovery.ts';
import { DisplayWall, Wall } from './shell/Wall.tsx';
import { parseWallQuery, type WallQuery } from './shell/wallQuery.ts';
import './shell/scale.css';

const ROLES = { display: 'wall', guest: 'viewer', preview: 'portal' } as const;
/** Where this browser keeps the theme of each mode, apart from the portal's. */
const THEME_KEYS: Record<WallQuery['mode'], string> = {
  display: 'wall.display.theme',
  guest: 'wall.theme',
  preview: 'wall.preview.theme',
};

const root = document.getElementById('wall');
if (!root) throw new Error('The page has no #wall');
const recovery = startRecovery(root);

start(root).catch(() => recovery.onStartError());

async function start(root: Element) {
  const { mode, slot, lang, theme: forced } = parseWallQuery(location.search);
  const theme = createThemeStore({ key: THEME_KEYS[mode], initial: 'dark', ...(forced && { forced }) });
  const language = lang ?? storedLanguage();
  const [i18n] = await Promise.all([
    createI18n(language, ['board', 'kiosk', 'scene']),
    mode === 'display' && DisplayWall.preload(),
  ]);
  const engine = connectEngine({ role: ROLES[mode], slot, lang: language });
  // A preview belongs to the portal's page around it.
  if (mode !== 'preview') recovery.watch(engine);
  document.title = i18n.t('kiosk:title');

  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <ThemeProvider store={theme}>
          <Provider store={createEngineStore(engine)}>
            <RecoveryBoundary onError={recovery.onRenderError}>
              <Wall mode={mode} />
            </RecoveryBoundary>
          </Provider>
        </ThemeProvider>
      </I18nProvider>
    </StrictMode>,
  );
}
