import type { Locator, Page } from '@playwright/test';

const either = (en: string, zh: string) => new RegExp(`^(${en}|${zh})$`);

/** A station's losses at /station/:id/losses, in English or Chinese. */
export function lossesPage(page: Page) {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const button = (where: Locator, en: string, zh: string) =>
    where.getByRole('button', { name: either(en, zh) });

  return {
    days: main.getByRole('radio'),
    how: button(main, 'How it was calculated', '计算方法'),
    column: (name: string) => main.getByRole('columnheader', { name, exact: true }),
    row: (text: string) => main.getByRole('grid').locator('[row-id]').filter({ hasText: text }),
    evidence: main.getByRole('button', { name: /^Evidence of|的证据$/ }).first(),

    dialog,
    course: dialog.getByRole('figure', { name: /^Expected and actual power|^应发与实发功率/ }),
    reject: button(dialog, 'Reject', '不属实'),
    reason: dialog.getByLabel(/^(Reason|理由)/),
    message: (text: string) => page.getByRole('alert').filter({ hasText: text }),

    async open(id: number) {
      await page.goto(`/station/${id}/losses`);
    },
  };
}
