import type { Lang } from '@heliograph/contracts/http';

const LOCALES: Record<Lang, string> = { en: 'en-AU', zh: 'zh-CN' };

/**
 * An instant in a sentence, on the 24-hour clock of the pages and with its zone: whoever reads it may be in another.
 */
export const zonedTime = (lang: Lang, at: number, zone: string): string =>
  new Intl.DateTimeFormat(LOCALES[lang], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
    timeZoneName: 'short',
  }).format(at);
