import { engineAtom } from '@heliograph/engine-client';
import { atom } from 'jotai';
import { unwrap } from 'jotai/utils';

/** Configuration of this deployment; null until loaded, or when loading fails. */
export const configAtom = unwrap(
  atom(async (get) => {
    const config = await get(engineAtom)
      ?.api.session.config()
      .catch(() => null);
    return config ?? null;
  }),
  () => null,
);
