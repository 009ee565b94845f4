import type { Page } from '@playwright/test';

export const languages = ['en', 'zh'] as const;
type Language = (typeof languages)[number];

/** Sets the language of every page of this test. */
export const setLanguage = (page: Page, language: Language) =>
  page.addInitScript((chosen) => localStorage.setItem('lang', chosen), language);
