import { deviceModels, modelById } from '@heliograph/domain/models';
import { getLanguage, useTranslation } from '@heliograph/i18n';

/** Model names in the page's language; a model that no longer exists is shown by its id. */
export function useModelNames() {
  const { i18n } = useTranslation();
  const language = getLanguage(i18n);
  return {
    all: deviceModels.map(({ id, name }) => ({ id, name: name[language] })),
    nameOf: (id: number): string => modelById(id)?.name[language] ?? String(id),
  };
}
