import type { Page } from '@playwright/test';

/** The machine at /server, in English. */
export function serverPage(page: Page) {
  return {
    card: (name: string) => page.getByRole('region', { name, exact: true }),
    kind: (name: string) => page.getByRole('row').filter({ hasText: name }),

    async open() {
      await page.goto('/server');
    },
  };
}
