import { useEngine } from '@heliograph/engine-client';
import { chooseLanguage, languageOf, useTranslation } from '@heliograph/i18n';
import {
  ExpandIcon,
  IconButton,
  LanguageIcon,
  MoonIcon,
  ShrinkIcon,
  SunIcon,
  useTheme,
} from '@heliograph/ui';
import { useEffect, useState } from 'react';
import styles from './WallControls.module.css';

/** Language, appearance and full screen, out of sight until wanted; the keyboard reaches them always. */
export function WallControls({ visible }: { visible: boolean }) {
  const { t, i18n } = useTranslation(['kiosk', 'common']);
  const { api } = useEngine();
  const { theme, choose } = useTheme();
  const full = useFullScreen();
  const other = languageOf(i18n) === 'en' ? 'zh' : 'en';

  async function switchLanguage() {
    await chooseLanguage(i18n, other);
    document.title = i18n.t('kiosk:title');
    await api.session.language(other);
  }

  return (
    <div
      className={styles.controls}
      data-visible={visible || undefined}
      role="toolbar"
      aria-label={t('controls')}
    >
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
      <IconButton
        icon={full ? <ShrinkIcon /> : <ExpandIcon />}
        label={t(full ? 'leaveFullScreen' : 'fullScreen')}
        onClick={() => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
      />
    </div>
  );
}

function useFullScreen(): boolean {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  return full;
}
