import { expect, type Page } from '@playwright/test';

interface Builds {
  current: string | null;
  previous: string | null;
  ready: string | null;
  probation: { alive: boolean } | null;
  rejected: string | null;
}

/** The builds that a browser keeps for its walls, and how time brings a wall to them. */
export function wallBuilds(page: Page) {
  return {
    /** What its service worker knows of builds comes to be this. */
    async become(expected: Partial<Builds>, timeout?: number) {
      await expect.poll(() => read(page), timeout ? { timeout } : {}).toMatchObject(expected);
    },
    /** So long passes that a wall that nobody tells of builds looks for one. */
    look: () => page.clock.fastForward('10:01'),
    /** So long passes that a wall waits for no quiet moment any more. */
    take: () => page.clock.fastForward('31:00'),
  };
}

/** Null while it knows none, and while the page is being loaded anew. */
async function read(page: Page): Promise<Builds | null> {
  try {
    return await page.evaluate(async () => {
      const kept = await (await caches.open('wall-builds-1')).match('/kiosk/');
      return kept ? ((await kept.json()) as Builds) : null;
    });
  } catch {
    return null;
  }
}
