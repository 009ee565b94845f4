/** Each of these is a file, loaded when a page first needs one of its namespaces in that language. */
const first = { en: () => import('./en/first.ts'), zh: () => import('./zh/first.ts') };
const pages = { en: () => import('./en/pages.ts'), zh: () => import('./zh/pages.ts') };

/**
 * Every namespace and where its texts are. English is the source: its files are `as const`, so keys and
 * placeholders are checked where they are used; the Chinese ones satisfy `Translation` of the English ones.
 */
export const resources = {
  common: { en: async () => (await first.en()).common, zh: async () => (await first.zh()).common },
  board: { en: async () => (await first.en()).board, zh: async () => (await first.zh()).board },
  kiosk: { en: async () => (await first.en()).kiosk, zh: async () => (await first.zh()).kiosk },
  scene: { en: async () => (await first.en()).scene, zh: async () => (await first.zh()).scene },
  displays: { en: async () => (await pages.en()).displays, zh: async () => (await pages.zh()).displays },
  shell: { en: async () => (await first.en()).shell, zh: async () => (await first.zh()).shell },
  signIn: { en: async () => (await first.en()).signIn, zh: async () => (await first.zh()).signIn },
  home: { en: async () => (await first.en()).home, zh: async () => (await first.zh()).home },
  account: { en: async () => (await pages.en()).account, zh: async () => (await pages.zh()).account },
  customers: { en: async () => (await pages.en()).customers, zh: async () => (await pages.zh()).customers },
  messages: { en: async () => (await pages.en()).messages, zh: async () => (await pages.zh()).messages },
  about: { en: async () => (await pages.en()).about, zh: async () => (await pages.zh()).about },
  help: { en: () => import('./en/help.ts'), zh: () => import('./zh/help.ts') },
  manual: { en: () => import('./en/manual.ts'), zh: () => import('./zh/manual.ts') },
  legal: { en: () => import('./en/legal.ts'), zh: () => import('./zh/legal.ts') },
  device: { en: async () => (await pages.en()).device, zh: async () => (await pages.zh()).device },
  setting: { en: async () => (await pages.en()).setting, zh: async () => (await pages.zh()).setting },
  firmware: { en: async () => (await pages.en()).firmware, zh: async () => (await pages.zh()).firmware },
  profile: { en: async () => (await pages.en()).profile, zh: async () => (await pages.zh()).profile },
  fault: { en: async () => (await pages.en()).fault, zh: async () => (await pages.zh()).fault },
  chart: { en: async () => (await pages.en()).chart, zh: async () => (await pages.zh()).chart },
  quality: { en: async () => (await pages.en()).quality, zh: async () => (await pages.zh()).quality },
  report: { en: async () => (await pages.en()).report, zh: async () => (await pages.zh()).report },
  operation: { en: async () => (await pages.en()).operation, zh: async () => (await pages.zh()).operation },
  period: { en: async () => (await pages.en()).period, zh: async () => (await pages.zh()).period },
  tariffReport: {
    en: async () => (await pages.en()).tariffReport,
    zh: async () => (await pages.zh()).tariffReport,
  },
  station: { en: async () => (await pages.en()).station, zh: async () => (await pages.zh()).station },
  gateway: { en: async () => (await pages.en()).gateway, zh: async () => (await pages.zh()).gateway },
  sharing: { en: async () => (await pages.en()).sharing, zh: async () => (await pages.zh()).sharing },
  wizard: { en: async () => (await pages.en()).wizard, zh: async () => (await pages.zh()).wizard },
  export: { en: async () => (await pages.en()).export, zh: async () => (await pages.zh()).export },
  tariff: { en: async () => (await pages.en()).tariff, zh: async () => (await pages.zh()).tariff },
  alarm: { en: () => import('./en/alarm.ts'), zh: () => import('./zh/alarm.ts') },
  alarmAdvice: { en: () => import('./en/alarmAdvice.ts'), zh: () => import('./zh/alarmAdvice.ts') },
};

export type Namespace = keyof typeof resources;

/** The source texts of each namespace, for typed keys. */
export type Resources = {
  [N in Namespace]: Awaited<ReturnType<(typeof resources)[N]['en']>>['messages'];
};
