/**
 * Every namespace and where its texts are. English is the source: its files are `as const`, so keys and
 * placeholders are checked where they are used; the Chinese ones satisfy `Translation` of the English ones.
 * Each file is a chunk of its own, loaded when a page first needs that namespace in that language.
 */
export const resources = {
  common: { en: () => import('./en/common.ts'), zh: () => import('./zh/common.ts') },
  board: { en: () => import('./en/board.ts'), zh: () => import('./zh/board.ts') },
  kiosk: { en: () => import('./en/kiosk.ts'), zh: () => import('./zh/kiosk.ts') },
  shell: { en: () => import('./en/shell.ts'), zh: () => import('./zh/shell.ts') },
  signIn: { en: () => import('./en/signIn.ts'), zh: () => import('./zh/signIn.ts') },
  home: { en: () => import('./en/home.ts'), zh: () => import('./zh/home.ts') },
  station: { en: () => import('./en/station.ts'), zh: () => import('./zh/station.ts') },
};

export type Namespace = keyof typeof resources;

/** The source texts of each namespace, for typed keys. */
export type Resources = {
  [N in Namespace]: Awaited<ReturnType<(typeof resources)[N]['en']>>['messages'];
};
