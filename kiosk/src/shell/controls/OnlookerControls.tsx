import { useEngine } from '@heliograph/engine-client';
import { chooseLanguage, languageOf, useTranslation } from '@heliograph/i18n';
import { IconButton, LanguageIcon, MoonIcon, SunIcon, useTheme } from '@heliograph/ui';
import { Controls } from './Controls.tsx';
import { FullScreenButton } from './FullScreenButton.tsx';

/** Language, appearance and full screen. */
export function OnlookerControls({ visible }: { visible: boolean }) {
  const { t, i18n } = useTranslation(['kiosk', 'common']);
  const { api } = useEngine();
  const { theme, choose } = useTheme();
  const other = languageOf(i18n) === 'en' ? 'zh' : 'en';

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
