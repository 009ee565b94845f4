import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import type { PlacedPage } from './pages.ts';

/** What a page is called; a list of devices by its type, once the types are known. */
export function usePageName(): (page: Pick<PlacedPage, 'id' | 'deviceType'>) => string {
  const { t } = useTranslation('shell');
  const types = useAtomValue(entitiesAtom)?.deviceTypes;
  return useCallback(
    ({ id, deviceType }) =>
      types?.find(({ code_id }) => code_id === deviceType)?.code_name ?? t(`page.${id}`),
    [types, t],
  );
}
