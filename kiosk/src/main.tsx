import { connectEngine, createEngineStore } from '@heliograph/engine-client';
import { I18nProvider, createI18n, storedLanguage } from '@heliograph/i18n';
import { ThemeProvider, createThemeStore } from '@heliograph/ui';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RecoveryBoundary } from './recovery/RecoveryBoundary.tsx';
import { guardEngine } from './recovery/guardEngine.ts';
import { createReloader } from './recovery/reloader.ts';
import { Wall } from './shell/Wall.tsx';
import { wallQuery, type WallQuery } from './shell/wallQuery.ts';
import './shell/scale.css';

const ROLES = { display: 'wall', guest: 'onlooker', preview: 'portal' } as const;
/** Where this browser keeps what each wears: they neither share it with each other nor with the portal. */
const THEME_KEYS: Record<WallQuery['mode'], string> = {
  display: 'wall.display.theme',
  guest: 'wall.theme',
  preview: 'wall.preview.theme',
};

const reloader = createReloader({
  storage: sessionStorage,
  reload: () => location.reload(),
  setTimer: (run, ms) => void setTimeout(run, ms),
});

start().catch(() => reloader.schedule());

async function start() {
  const { mode, slot, lang, theme: forced } = wallQuery(location.search);
  const theme = createThemeStore({ key: THEME_KEYS[mode], initial: 'dark', ...(forced && { forced }) });
  const language = lang ?? storedLanguage();
  const i18n = await createI18n(language, ['board', 'kiosk', 'scene']);
  const engine = connectEngine({ role: ROLES[mode], slot, lang: language });
  if (mode !== 'preview') {
    guardEngine({
      engine,
      setTimer: (run, ms) => void setTimeout(run, ms),
      onLost: () => reloader.schedule(),
      onWell: () => reloader.settle(),
    });
  }
  document.title = i18n.t('kiosk:title');

  const root = document.getElementById('wall');
  if (!root) throw new Error('The page has no #wall');
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <ThemeProvider store={theme}>
          <Provider store={createEngineStore(engine)}>
            <RecoveryBoundary>
              <Wall mode={mode} />
            </RecoveryBoundary>
          </Provider>
        </ThemeProvider>
      </I18nProvider>
    </StrictMode>,
  );
}
