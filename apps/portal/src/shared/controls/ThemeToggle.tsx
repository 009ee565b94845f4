import { useTranslation } from '@heliograph/i18n';
import { IconButton, MoonIcon, SunIcon, useTheme } from '@heliograph/ui/light';

/** Switches between light and dark; its label names the other theme. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const { theme, choose } = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={`${t('theme.label')}: ${t(`theme.${other}`)}`}
      icon={other === 'dark' ? <MoonIcon /> : <SunIcon />}
      onClick={() => choose(other)}
    />
  );
}
