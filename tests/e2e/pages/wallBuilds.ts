import { expect, type Page } from '@playwright/test';

interface Builds {
  current: string | null;
  previous: string | null;
  ready: string | null;
  probation: { alive: boolean } | null;
  rejected: string | null;
}

/** The builds that a browser stores for its walls, and the times at which walls update. */
export function wallBuilds(page: Page) {
  /** Waits until the stored builds match. */
  async function expectBuilds(expected: Partial<Builds>, timeout?: number) {
    await expect.poll(() => readBuilds(page), timeout ? { timeout } : {}).toMatchObject(expected);
  }
  /** Advances the clock until a wall checks for a new build. */
  const passCheckTime = () => page.clock.fastForward('10:01');
  return {
    expectBuilds,
    passCheckTime,
    /** A page that has just loaded is not yet connected to its service worker, and finds nothing at its first check. */
    async expectAfterCheck(expected: Partial<Builds>) {
      await expect(async () => {
        await passCheckTime();
        await expectBuilds(expected, 10_000);
      }).toPass({ timeout: 120_000 });
    },
    /** Advances the clock until a wall updates without an idle moment. */
    passUpdateTime: () => page.clock.fastForward('31:00'),
  };
}

/** Null while there are none, and while the page reloads. */
async function readBuilds(page: Page): Promise<Builds | null> {
  try {
    return await page.evaluate(async () => {
      const kept = await (await caches.open('wall-builds-1')).match('/kiosk/');
      return kept ? ((await kept.json()) as Builds) : null;
    });
  } catch {
    return null;
  }
}
