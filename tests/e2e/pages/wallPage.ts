import { expect, type Locator, type Page } from '@playwright/test';

export type StatusWord = 'Normal' | 'Warning' | 'Fault' | 'Offline' | 'No data yet';

/** A wall, as a reader five metres away takes it in. */
export function wallPage(page: Page) {
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  const count = (of: 'Stations' | 'Devices', status: StatusWord): Locator =>
    panel(of).getByRole('listitem').filter({ hasText: status });
  return {
    panel,
    link: page.getByRole('status').first(),
    /** Banner that a wall shows instead of pretending. */
    alarm: page.getByRole('alert'),
    power: (name: 'PV' | 'Grid' | 'Battery' | 'Load') =>
      panel('Live fleet power').getByRole('group', { name }),
    count,
    /** Eight characters that a display shows until it is paired. */
    code: page.getByRole('group', { name: /^(Code|配对码)$/ }),
    guestLink: page.getByRole('link', { name: 'Look around as a guest' }),
    /** Whichever scene is shown. */
    anyScene: page.locator('[data-scene]:not([data-leaving])'),
    scene: (id: string) => page.locator(`[data-scene="${id}"]:not([data-leaving])`),
    pauseNote: page.getByText(/^Goes on in \d+ s$/),
    /** A new fault over everything. */
    fault: page.getByRole('region', { name: 'New fault' }),
    async open(query = '') {
      await page.goto(`/kiosk/${query}`);
    },
    async live() {
      await expect(page.getByRole('status').first()).toContainText(/Live|实时/);
    },
    /** Numbers beside the status words of a pie; a word that is not shown counts none. */
    async counts(of: 'Stations' | 'Devices'): Promise<Record<StatusWord, number>> {
      const words: StatusWord[] = ['Normal', 'Warning', 'Fault', 'Offline', 'No data yet'];
      const rows = await panel(of).getByRole('listitem').allInnerTexts();
      const numbers = words.map((word) => {
        const row = rows.find((text) => text.startsWith(word));
        return [word, row ? Number(row.replace(/\D/g, '')) : 0] as const;
      });
      return Object.fromEntries(numbers) as Record<StatusWord, number>;
    },
  };
}
