import type { Language } from '../language.ts';

type First = typeof import('./en/first.ts');
type Pages = typeof import('./en/pages.ts');

const files = {
  first: { en: () => import('./en/first.ts'), zh: () => import('./zh/first.ts') },
  pages: { en: () => import('./en/pages.ts'), zh: () => import('./zh/pages.ts') },
};

/** Which file holds a namespace. */
const fileOf: Record<keyof First, 'first'> & Record<keyof Pages, 'pages'> = {
  common: 'first',
  board: 'first',
  kiosk: 'first',
  scene: 'first',
  shell: 'first',
  signIn: 'first',
  home: 'first',
  displays: 'pages',
  account: 'pages',
  customers: 'pages',
  people: 'pages',
  audit: 'pages',
  notifications: 'pages',
  tokens: 'pages',
  server: 'pages',
  messages: 'pages',
  about: 'pages',
  device: 'pages',
  setting: 'pages',
  firmware: 'pages',
  profile: 'pages',
  fault: 'pages',
  chart: 'pages',
  quality: 'pages',
  report: 'pages',
  operation: 'pages',
  period: 'pages',
  tariffReport: 'pages',
  station: 'pages',
  connect: 'pages',
  diagnostics: 'pages',
  gateway: 'pages',
  sharing: 'pages',
  wizard: 'pages',
  export: 'pages',
  tariff: 'pages',
};

/** Namespaces that are files of their own. */
const alone = {
  help: { en: () => import('./en/help.ts'), zh: () => import('./zh/help.ts') },
  manual: { en: () => import('./en/manual.ts'), zh: () => import('./zh/manual.ts') },
  legal: { en: () => import('./en/legal.ts'), zh: () => import('./zh/legal.ts') },
  security: { en: () => import('./en/security.ts'), zh: () => import('./zh/security.ts') },
  alarm: { en: () => import('./en/alarm.ts'), zh: () => import('./zh/alarm.ts') },
  alarmAdvice: { en: () => import('./en/alarmAdvice.ts'), zh: () => import('./zh/alarmAdvice.ts') },
};

type Alone = { [N in keyof typeof alone]: Awaited<ReturnType<(typeof alone)[N]['en']>> };
type Sources = First & Pages & Alone;

export type Namespace = keyof Sources;

/** The source texts of each namespace, for typed keys. */
export type Resources = { [N in Namespace]: Sources[N]['messages'] };

const isShared = (namespace: Namespace): namespace is keyof typeof fileOf => namespace in fileOf;

export const namespaces = [...Object.keys(fileOf), ...Object.keys(alone)] as Namespace[];

/** What a page behind the sign-in page may show at once: loaded before it, so that it never waits for a text. */
export const portalNamespaces: readonly Namespace[] = [...Object.keys(fileOf), 'alarm'] as Namespace[];

/**
 * The texts of a namespace. English is the source: its files are `as const`, so keys and placeholders are checked where
 * they are used; the Chinese ones satisfy `Translation` of the English ones.
 */
export async function loadTexts(namespace: Namespace, language: Language): Promise<object> {
  if (!isShared(namespace)) return (await alone[namespace][language]()).messages;
  const file: Record<string, { messages: object }> = await files[fileOf[namespace]][language]();
  return file[namespace]!.messages;
}
