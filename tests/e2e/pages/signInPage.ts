import { expect, type Page } from '@playwright/test';

export type DemoPerson = 'owner' | 'installer' | 'member' | 'admin';

/** The page at /login. */
export function signInPage(page: Page) {
  const account = page.getByLabel('E-mail', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  const submit = page.getByRole('button', { name: 'Log in', exact: true });
  return {
    account,
    password,
    submit,
    heading: page.getByRole('heading', { level: 1 }),
    guestLink: page.getByRole('button', { name: 'Look around as a guest' }),
    refusal: page.getByRole('alert').filter({ hasText: 'Log-in failed' }),
    message: (text: string) => page.getByRole('alert').filter({ hasText: text }),
    async open() {
      await page.goto('/login');
      await expect(account).toBeFocused();
    },
    async signIn(person: DemoPerson, secret = process.env.DEMO_PASSWORD ?? '') {
      await account.fill(`${person}@demo.example`);
      await password.fill(secret);
      await submit.click();
    },
  };
}

/** Signs a demo person in and waits for the overview. */
export async function signedIn(page: Page, person: DemoPerson): Promise<void> {
  const signIn = signInPage(page);
  await signIn.open();
  await signIn.signIn(person);
  await expect(page).toHaveURL('/');
}
