import type { Page } from '@playwright/test';

/** The development pages of the identity provider: sign-in, then consent. */
export function identityProviderPage(page: Page) {
  return {
    account: page.getByPlaceholder('Enter any login'),
    cancel: page.getByRole('link', { name: 'Cancel' }),

    /** Signs in as one of the provider's accounts and consents. */
    async signIn(subject: string) {
      await this.account.fill(subject);
      await page.getByPlaceholder('and password').fill('any');
      await page.getByRole('button', { name: 'Sign-in' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
    },
  };
}
