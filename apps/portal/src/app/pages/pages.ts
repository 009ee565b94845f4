import { isDeviceType } from '@heliograph/domain/models';
import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { matchPath } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';

/** Key of a page's name under `shell:page`. */
export type PageId = Exclude<keyof typeof paths, 'login'>;

/** A page of the shell and its address. */
export interface PageRoute {
  id: PageId;
  /** The normalized path, without a trailing slash: `/device/C002`. */
  path: string;
  /** Device type of a device list; null for other pages. */
  deviceType: string | null;
}

const pageIds = Object.keys(paths).filter((key): key is PageId => key !== 'login');

/** The page at an address (APP-01); null for an unknown one, such as an unknown device type. */
export function matchRoute(pathname: string): PageRoute | null {
  for (const id of pageIds) {
    const match = matchPath({ path: paths[id], caseSensitive: true }, pathname);
    if (!match) continue;
    if (id !== 'device') return routeOf(id);
    const type = match.params.deviceType ?? '';
    return isDeviceType(type) ? deviceListRoute(type) : null;
  }
  return null;
}

/** The route of a page that has one address. */
export function routeOf(id: Exclude<PageId, 'device'>): PageRoute {
  return { id, path: paths[id], deviceType: null };
}

/** The route of the device list of a type. */
export function deviceListRoute(deviceType: string): PageRoute {
  return { id: 'device', path: paths.device.replace(':deviceType', deviceType), deviceType };
}

/** Parents of pages that are not in the menu. */
export const parentPage: Partial<Record<PageId, Exclude<PageId, 'device'>>> = {
  about: 'main',
  help: 'main',
  action: 'help',
  userCenter: 'main',
  changePassword: 'userCenter',
};

/** Names pages; a device list by its type once the types are loaded. */
export function usePageName(): (page: Pick<PageRoute, 'id' | 'deviceType'>) => string {
  const { t } = useTranslation('shell');
  const types = useAtomValue(entitiesAtom)?.deviceTypes;
  return useCallback(
    ({ id, deviceType }) =>
      types?.find(({ code_id }) => code_id === deviceType)?.code_name ?? t(`page.${id}`),
    [types, t],
  );
}
