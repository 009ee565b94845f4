import { dataOf } from '@heliograph/testing';
import { doLogin } from '@heliograph/contracts/http';
import { expect, type Page } from '@playwright/test';
import type { Newcomer } from './newcomer.ts';

/**
 * Lets a browser that was never opened before begin as one in which a person has signed in and is remembered; the form
 * has journeys of its own. No page of the portal is open yet.
 */
export async function entered(page: Page, { email, password }: Pick<Newcomer, 'email' | 'password'>) {
  expect(page.url(), 'a browser that shows nothing yet').toBe('about:blank');
  // Anything of the same origin that starts no engine.
  const answer = await page.goto('/healthz');
  const http = new URL(answer!.url()).origin;
  const headers = { 'user-agent': await page.evaluate(() => navigator.userAgent) };
  const account = await dataOf({ http }, doLogin, { type: 2, account: email, password }, { headers });
  await page.evaluate(keep, { ...account, remembered: true });
}

/** As the engine keeps who is signed in; runs in the page. */
function keep(person: unknown): Promise<void> {
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
