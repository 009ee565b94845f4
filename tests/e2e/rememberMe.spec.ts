import { expect, test as base, type Page } from '@playwright/test';
import { homePage } from './pages/homePage.ts';
import { signInPage } from './pages/signInPage.ts';
import { stationListPage } from './pages/stationListPage.ts';

const FIFTEEN_DAYS_MS = 1_296_000_000;

/** Runs with a browser on the profile of the previous one, then closes it. */
type StartBrowser = (journey: (page: Page) => Promise<void>) => Promise<void>;

const test = base.extend<{ startBrowser: StartBrowser }>({
  startBrowser: async ({ playwright, launchOptions, baseURL }, use, info) => {
    await use(async (journey) => {
      const context = await playwright.chromium.launchPersistentContext(info.outputPath('profile'), {
        ...launchOptions,
        ...(baseURL !== undefined && { baseURL }),
        locale: 'en-AU',
      });
      try {
        await journey(await context.newPage());
      } finally {
        await context.close();
      }
    });
  },
});

test('[AUTH-06] when off, the sign-in ends with the browser and no personal data is kept @full', async ({
  startBrowser,
}) => {
  await startBrowser(async (page) => {
    await signInPage(page).open();
    await signInPage(page).signIn('owner');
    await expect(homePage(page).greeting).toBeVisible();
    await page.reload();
    await expect(homePage(page).greeting).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('email');
  });
  await startBrowser(async (page) => {
    await page.goto('/powerDetail');
    await expect(page).toHaveURL('/login');
    await expect(signInPage(page).account).toHaveValue('');
    await expect(signInPage(page).remember).not.toBeChecked();
  });
});

test('[AUTH-06] when on, the sign-in survives a browser restart; after 15 days only the account is filled in @full', async ({
  startBrowser,
}) => {
  await startBrowser(async (page) => {
    await signInPage(page).open();
    await signInPage(page).remember.check();
    await signInPage(page).signIn('owner');
    await expect(page).toHaveURL('/');
  });
  await startBrowser(async (page) => {
    await page.goto('/powerDetail');
    await expect(stationListPage(page).heading).toBeVisible();
    const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(kept).toContain('owner@demo.example');
    expect(kept).not.toContain(process.env.DEMO_PASSWORD);
  });
  await startBrowser(async (page) => {
    // A page of the same origin that starts no engine.
    await page.goto('/healthz');
    expect(await page.evaluate(ageSignIn, FIFTEEN_DAYS_MS - 60_000)).toBe(1);
    await page.goto('/powerDetail');
    await expect(stationListPage(page).heading).toBeVisible();
  });
  await startBrowser(async (page) => {
    await page.goto('/healthz');
    // The server has meanwhile sent the actual age again.
    expect(await page.evaluate(ageSignIn, FIFTEEN_DAYS_MS + 1)).toBe(1);
    await page.goto('/powerDetail');
    await expect(page).toHaveURL('/login');
    const form = signInPage(page);
    await expect(form.account).toHaveValue('owner@demo.example');
    await expect(form.password).toBeFocused();
    await expect(form.remember).toBeChecked();
    await form.password.fill(process.env.DEMO_PASSWORD ?? '');
    await form.submit.click();
    await expect(page).toHaveURL('/powerDetail');
  });
});

/** Runs in the page: makes every stored sign-in older. @returns their number */
async function ageSignIn(by: number): Promise<number> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error(String(request.error)));
    });
  const database = await settled(indexedDB.open('heliograph'));
  const store = database.transaction('engine', 'readwrite').objectStore('engine');
  let aged = 0;
  for (const key of await settled(store.getAllKeys())) {
    const value = (await settled(store.get(key))) as { loginTime?: number };
    if (typeof value.loginTime !== 'number') continue;
    await settled(store.put({ ...value, loginTime: value.loginTime - by }, key));
    aged += 1;
  }
  database.close();
  return aged;
}
