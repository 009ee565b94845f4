import { engineAtom } from '@heliograph/engine-client';
import { atom } from 'jotai';
import { unwrap } from 'jotai/utils';

/** How this deployment is set up; null until known, and when it cannot be read. */
export const configAtom = unwrap(
  atom(async (get) => {
    const config = await get(engineAtom)
      ?.api.session.config()
      .catch(() => null);
    return config ?? null;
  }),
  () => null,
);
