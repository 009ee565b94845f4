import { useTranslation } from '@heliograph/i18n';
import { IconButton, MoonIcon, SunIcon, useTheme } from '@heliograph/ui';

/** Changes between light and dark; names the one it leads to. */
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
