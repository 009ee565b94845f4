import { expect, type Locator, type Page } from '@playwright/test';

export type StatusName = 'Normal' | 'Warning' | 'Fault' | 'Offline' | 'No data yet';

/** The visible parts of a wall. */
export function wallPage(page: Page) {
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  const count = (of: 'Stations' | 'Devices', status: StatusName): Locator =>
    panel(of).getByRole('listitem').filter({ hasText: status });
  return {
    panel,
    connectionStatus: page.getByRole('status').first(),
    /** Banner that warns of a lost connection. */
    alert: page.getByRole('alert'),
    power: (name: 'PV' | 'Grid' | 'Battery' | 'Load') =>
      panel('Live fleet power').getByRole('group', { name }),
    count,
    /** Pairing code of eight characters. */
    code: page.getByRole('group', { name: /^(Code|配对码)$/ }),
    guestLink: page.getByRole('link', { name: 'Continue as a guest' }),
    currentScene: page.locator('[data-scene]:not([data-leaving])'),
    scene: (id: string) => page.locator(`[data-scene="${id}"]:not([data-leaving])`),
    pauseNote: page.getByText(/^Resumes in \d+ s$/),
    /** A new fault that takes over the display. */
    fault: page.getByRole('region', { name: 'New fault' }),
    async open(query = '') {
      await page.goto(`/kiosk/${query}`);
    },
    async expectLive() {
      // Shown in amber with their number while not all gateways report.
      await expect(page.getByRole('status').first().locator('[data-pill]')).toHaveText(
        /^(Live|实时|\d+ (of|\/) \d+ .+)$/,
      );
    },
    /** Counts beside the status names of a pie chart; 0 for a status that is not shown. */
    async counts(of: 'Stations' | 'Devices'): Promise<Record<StatusName, number>> {
      const words: StatusName[] = ['Normal', 'Warning', 'Fault', 'Offline', 'No data yet'];
      const rows = await panel(of).getByRole('listitem').allInnerTexts();
      const numbers = words.map((word) => {
        const row = rows.find((text) => text.startsWith(word));
        return [word, row ? Number(row.replace(/\D/g, '')) : 0] as const;
      });
      return Object.fromEntries(numbers) as Record<StatusName, number>;
    },
  };
}
