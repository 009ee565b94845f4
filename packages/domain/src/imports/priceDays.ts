import type { PriceTab } from '@heliograph/contracts/http';

type PriceDays = PriceTab['tab'];

/** Names for price days in files; the first is written. */
export const priceDayNames: Readonly<
  Record<PriceDays, { en: readonly [string, ...string[]]; zh: readonly [string, ...string[]] }>
> = {
  daily: { en: ['Daily', 'Every day', 'All days', 'All'], zh: ['每日', '每天'] },
  weekday: {
    en: ['Weekday', 'Weekdays', 'Working days', 'Mon-Fri', 'Monday to Friday'],
    zh: ['工作日', '平日', '周一至周五'],
  },
  weekend: {
    en: ['Weekend', 'Weekends', 'Sat-Sun', 'Saturday and Sunday'],
    zh: ['周末', '周六和周日', '周六至周日'],
  },
};

export const isPriceDays = (text: unknown): text is PriceDays =>
  typeof text === 'string' && Object.hasOwn(priceDayNames, text);
