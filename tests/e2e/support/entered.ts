import { expect, type Page } from '@playwright/test';
import { signInPage } from '../pages/signInPage.ts';
import type { Newcomer } from './newcomer.ts';

/** Signs somebody in at the login page and waits for the overview. */
export async function entered(page: Page, { email, password }: Pick<Newcomer, 'email' | 'password'>) {
  const form = signInPage(page);
  await form.open();
  await form.account.fill(email);
  await form.password.fill(password);
  await form.submit.click();
  await expect(page).toHaveURL('/');
}
