import { freePort, startStack, type Stack } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { startIdentityProvider, type IdentityProvider } from '../contract/support/identityProvider.ts';
import { auditPage } from './pages/auditPage.ts';
import { identityProviderPage } from './pages/identityProviderPage.ts';
import { peoplePage } from './pages/peoplePage.ts';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/signInPage.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { lanAddress } from './support/lanAddress.ts';
import { languages, setLanguage } from './support/languages.ts';

const NAME = 'Sunny ID';
const ADMIN = { groups: ['portal-admins'] };
const verified = (email: string, more = {}) => ({ email, email_verified: true, ...more });

let provider: IdentityProvider;
let stack: Stack;
/** PUBLIC_URL: another origin than the one the server listens on. */
let publicUrl: string;

test.beforeAll(async () => {
  provider = await startIdentityProvider();
  const port = await freePort();
  publicUrl = lanAddress(`http://127.0.0.1:${port}`);
  provider.allow(`${publicUrl}/login/oidc/callback`);
  stack = await startStack({
    env: {
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      SIMULATOR: 'off',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: NAME,
      OIDC_ROLE_CLAIM: 'groups',
      OIDC_ADMIN_ROLE: 'portal-admins',
      OIDC_CREATE: 'on',
    },
  });
});
test.afterAll(async () => {
  await stack.stop();
  await provider.stop();
});

test('[OPS-03] somebody signs in with the identity provider and arrives where they wanted to go', async ({
  page,
}) => {
  provider.accounts.owner = verified('owner@demo.example');
  await page.goto(`${publicUrl}/audit?area=account`);
  await signInPage(page).provider(NAME).click();
  await identityProviderPage(page).signIn('owner');
  await expect(shell(page).userMenu).toBeVisible();
  await expect(page).toHaveURL(`${publicUrl}/audit?area=account`);
  // The code of the redirect is nowhere in the browser's history.
  await page.goBack();
  expect(page.url()).not.toContain('oidc=');
});

test('[OPS-03] the portal opened at another address signs in at its own, with where to go and for how long', async ({
  page,
}) => {
  provider.accounts.installer = verified('installer@demo.example');
  await page.goto(`${stack.http}/audit?area=account`);
  expect(new URL(page.url()).origin).not.toBe(publicUrl);
  await signInPage(page).remember.check();
  await signInPage(page).provider(NAME).click();
  await identityProviderPage(page).signIn('installer');
  await expect(shell(page).userMenu).toBeVisible();
  await expect(page).toHaveURL(`${publicUrl}/audit?area=account`);
  await page.close();
  // Remembered: another start of the portal finds the sign-in.
  const later = await page.context().newPage();
  await later.goto(publicUrl);
  await expect(shell(later).userMenu).toBeVisible();
});

test('[OPS-03] who cancels at the identity provider reads so, and signs in at the second try', async ({
  page,
}) => {
  provider.accounts.member = verified('member@demo.example');
  const signIn = signInPage(page);
  await page.goto(`${publicUrl}/fault`);
  await signIn.provider(NAME).click();
  await identityProviderPage(page).cancel.click();
  await expect(signIn.message('Sunny ID did not confirm the sign-in.')).toBeVisible();
  await expect(page).toHaveURL(`${publicUrl}/login`);
  await signIn.provider(NAME).click();
  await identityProviderPage(page).signIn('member');
  await expect(page).toHaveURL(`${publicUrl}/fault`);
});

for (const language of languages)
  test(`[OPS-03] a refusal says what to do, readable on a phone, in ${language}`, async ({ page }) => {
    await setLanguage(page, language);
    await page.setViewportSize({ width: 390, height: 844 });
    provider.accounts.unverified = { email: 'owner@demo.example', email_verified: false };
    const signIn = signInPage(page);
    await page.goto(`${publicUrl}/login`);
    await signIn.provider(NAME).click();
    await identityProviderPage(page).signIn('unverified');
    const message = signIn.message(language === 'en' ? 'has not verified your e-mail' : '尚未验证您的邮箱');
    await expect(message).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

test('[OPS-03] [OPS-05] a role that the identity provider gives and takes is seen, and said to be from it', async ({
  page,
  browser,
}) => {
  const email = 'mapped@demo.example';
  provider.accounts.mapped = verified(email, { ...ADMIN, name: 'Mara Mapped' });
  await page.goto(`${publicUrl}/people`);
  await signInPage(page).provider(NAME).click();
  await identityProviderPage(page).signIn('mapped');
  const people = peoplePage(page);
  await expect(people.row(email)).toContainText('Administrator');
  const log = auditPage(page);
  await page.goto(`${publicUrl}/audit`);
  await expect(log.row('Made administrator')).toContainText(`Identity provider ${NAME}`);

  provider.accounts.mapped = verified(email);
  const context = await browser.newContext();
  const later = await context.newPage();
  await later.goto(`${publicUrl}/people`);
  await signInPage(later).provider(NAME).click();
  await identityProviderPage(later).signIn('mapped');
  await expect(peoplePage(later).message('Only administrators can manage accounts.')).toBeVisible();
  await later.goto(`${publicUrl}/audit`);
  await expect(auditPage(later).row('Administrator role removed')).toContainText(`Identity provider ${NAME}`);
  await context.close();
});
