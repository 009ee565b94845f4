import type { Page } from '@playwright/test';

export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];

/** Sets the language of every page of this test. */
export const setLanguage = (page: Page, language: Language) =>
  page.addInitScript((chosen) => localStorage.setItem('lang', chosen), language);

/** Marks the Chinese journey of two: `npm test` opens each page in Chinese once, in `chinese.spec.ts`. */
export const tagOf = (language: Language) => (language === 'en' ? {} : { tag: '@full' });
