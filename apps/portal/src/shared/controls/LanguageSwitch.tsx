import { useEngine } from '@heliograph/engine-client';
import { LANGUAGES, chooseLanguage, getLanguage, useTranslation } from '@heliograph/i18n';
import { SegmentedControl } from '@heliograph/ui/light';

/** Switches the language of texts and server messages; stored under `lang` (APP-07). */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const { api } = useEngine();
  return (
    <SegmentedControl
      label={t('language.label')}
      value={getLanguage(i18n)}
      options={LANGUAGES.map((language) => ({ value: language, label: t(`language.${language}`) }))}
      onChange={(language) => {
        void chooseLanguage(i18n, language);
        void api.session.language(language);
      }}
    />
  );
}
