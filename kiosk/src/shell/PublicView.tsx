import { BulletinBoard } from '@heliograph/board';
import { useEngine } from '@heliograph/engine-client';
import { chooseLanguage, getLanguage, useTranslation } from '@heliograph/i18n';
import { IconButton, LanguageIcon, MoonIcon, SunIcon, useTheme } from '@heliograph/ui/light';
import { SceneFrame } from '../scenes/shared/SceneFrame.tsx';
import { Controls, FullScreenButton } from './controls/Controls.tsx';
import { useIdleSignal } from './useIdleSignal.ts';
import { useWakeLock } from './useWakeLock.ts';

/** The public bulletin board, with controls while the pointer is in use. */
export function PublicView({ isActive }: { isActive: boolean }) {
  useWakeLock();
  useIdleSignal(!isActive, 'board');
  return (
    <>
      <PublicBoard />
      <PublicControls visible={isActive} />
    </>
  );
}

/** The bulletin board on which viewers choose the range of the trend themselves. */
function PublicBoard() {
  const { t } = useTranslation('scene');
  return (
    <SceneFrame title={t('board')}>
      <BulletinBoard mode="wall" />
    </SceneFrame>
  );
}

/** Language, appearance and full screen. */
function PublicControls({ visible }: { visible: boolean }) {
  const { t, i18n } = useTranslation(['kiosk', 'common']);
  const { api } = useEngine();
  const { theme, choose } = useTheme();
  const other = getLanguage(i18n) === 'en' ? 'zh' : 'en';

  async function switchLanguage() {
    await chooseLanguage(i18n, other);
    document.title = i18n.t('kiosk:title');
    await api.session.language(other);
  }

  return (
    <Controls visible={visible}>
      <IconButton
        icon={<LanguageIcon />}
        label={t('common:language.label')}
        text={t(`common:language.${other}`)}
        onClick={() => void switchLanguage()}
      />
      <IconButton
        icon={theme === 'dark' ? <SunIcon /> : <MoonIcon />}
        label={t('common:theme.label')}
        text={t(theme === 'dark' ? 'common:theme.light' : 'common:theme.dark')}
        onClick={() => choose(theme === 'dark' ? 'light' : 'dark')}
      />
      <FullScreenButton />
    </Controls>
  );
}
