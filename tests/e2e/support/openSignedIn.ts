import { readData } from '@heliograph/testing';
import { doLogin } from '@heliograph/contracts/http';
import { expect, type Page } from '@playwright/test';
import type { NewUser } from './users.ts';

export interface SignedInOptions {
  /** The browser asks to save data, so the portal does not load the pages of the menu ahead. Default true: most never open them. */
  savesData?: boolean;
}

/**
 * Stores a remembered sign-in in a new browser, without the sign-in form, which has its own tests. No page of the portal
 * is open yet.
 */
export async function openSignedIn(
  page: Page,
  { email, password }: Pick<NewUser, 'email' | 'password'>,
  { savesData = true }: SignedInOptions = {},
) {
  expect(page.url(), 'a browser that shows nothing yet').toBe('about:blank');
  if (savesData)
    await page
      .context()
      .addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  // A page of the same origin that starts no engine.
  const answer = await page.goto('/healthz');
  const http = new URL(answer!.url()).origin;
  const headers = { 'user-agent': await page.evaluate(() => navigator.userAgent) };
  const account = await readData({ http }, doLogin, { type: 2, account: email, password }, { headers });
  await page.evaluate(storeSignIn, { ...account, remembered: true });
}

/** Stores the sign-in as the engine does. Runs in the page. */
function storeSignIn(person: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('heliograph', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('engine');
    opening.onerror = () => reject(new Error('no database'));
    opening.onsuccess = () => {
      const writing = opening.result.transaction('engine', 'readwrite');
      writing.objectStore('engine').put(person, 'person');
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}
