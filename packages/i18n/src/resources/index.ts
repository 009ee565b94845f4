import type { Language } from '../language.ts';

type First = typeof import('./en/first.ts');
type Pages = typeof import('./en/pages.ts');

const files = {
  first: { en: () => import('./en/first.ts'), zh: () => import('./zh/first.ts') },
  pages: { en: () => import('./en/pages.ts'), zh: () => import('./zh/pages.ts') },
};

/** Namespaces that are files of their own. */
const alone = {
  help: { en: () => import('./en/help.ts'), zh: () => import('./zh/help.ts') },
  manual: { en: () => import('./en/manual.ts'), zh: () => import('./zh/manual.ts') },
  legal: { en: () => import('./en/legal.ts'), zh: () => import('./zh/legal.ts') },
  security: { en: () => import('./en/security.ts'), zh: () => import('./zh/security.ts') },
  files: { en: () => import('./en/files.ts'), zh: () => import('./zh/files.ts') },
  meterFile: { en: () => import('./en/meterFile.ts'), zh: () => import('./zh/meterFile.ts') },
  planFile: { en: () => import('./en/planFile.ts'), zh: () => import('./zh/planFile.ts') },
  histories: { en: () => import('./en/histories.ts'), zh: () => import('./zh/histories.ts') },
  losses: { en: () => import('./en/losses.ts'), zh: () => import('./zh/losses.ts') },
  lossReport: { en: () => import('./en/lossReport.ts'), zh: () => import('./zh/lossReport.ts') },
  schedule: { en: () => import('./en/schedule.ts'), zh: () => import('./zh/schedule.ts') },
  alarm: { en: () => import('./en/alarm.ts'), zh: () => import('./zh/alarm.ts') },
  alarmAdvice: { en: () => import('./en/alarmAdvice.ts'), zh: () => import('./zh/alarmAdvice.ts') },
};

type Alone = { [N in keyof typeof alone]: Awaited<ReturnType<(typeof alone)[N]['en']>> };
type Texts = Partial<Record<string, { messages: object }>>;
type Sources = First & Pages & Alone;

export type Namespace = keyof Sources;

/** The source texts of each namespace, for typed keys. */
export type Resources = { [N in Namespace]: Sources[N]['messages'] };

const isAlone = (namespace: Namespace): namespace is keyof Alone => namespace in alone;

export const ownFileNamespaces = Object.keys(alone) as Namespace[];

/**
 * Namespaces that a page behind the sign-in page may show immediately: loaded before it, so that it never waits for a
 * text.
 */
export async function portalNamespaces(language: Language): Promise<Namespace[]> {
  const shared = await Promise.all([files.first[language](), files.pages[language]()]);
  return [...shared.flatMap(Object.keys), 'alarm'] as Namespace[];
}

/**
 * The texts of a namespace. English is the source: its files are `as const`, so keys and placeholders are checked where
 * they are used; the Chinese ones satisfy `Translation` of the English ones.
 */
export async function loadTexts(namespace: Namespace, language: Language): Promise<object> {
  if (isAlone(namespace)) return (await alone[namespace][language]()).messages;
  const first: Texts = await files.first[language]();
  const texts = first[namespace] ?? ((await files.pages[language]()) as Texts)[namespace];
  return texts!.messages;
}
