import type { Page } from '@playwright/test';

export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];

/** Opens every page of this journey in `language`. */
export const speak = (page: Page, language: Language) =>
  page.addInitScript((chosen) => localStorage.setItem('lang', chosen), language);
