import { beginTotp, confirmTotp } from '@heliograph/contracts/http';
import { readData, totpCode } from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { securityPanel } from './pages/securityPanel.ts';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/signInPage.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { lanAddress } from './support/lanAddress.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { signInByApi } from './support/users.ts';
import { createUser } from './support/createUser.ts';

// Browsers have no passkeys for IP addresses.
test.use({ baseURL: async ({ baseURL }, use) => use(baseURL!.replace('127.0.0.1', 'localhost')) });

/** The next code: that of now may have been used. */
const nextCode = (secret: string) => totpCode(secret, Date.now() + 30_000);

/** A platform authenticator that verifies its holder and keeps discoverable passkeys. */
async function addAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('[OPS-03] a person sets up an authenticator app, signs in with it and with a recovery code @full', async ({
  page,
}) => {
  const person = await createUser();
  const security = securityPanel(page);
  await openSignedIn(page, person);
  await security.open();
  await security.setUpTotp.click();
  await expect(security.qr).toBeVisible();
  const secret = await security.secret();
  await security.codeField.fill('123');
  await security.confirm.click();
  await expect(security.dialog).toContainText('The code is incorrect or was used before');
  await security.codeField.fill(totpCode(secret, Date.now()));
  await security.confirm.click();
  await expect(security.recoveryCodes).toHaveCount(10);
  const recovery = await security.recoveryCodes.first().textContent();
  await security.kept.click();
  await expect(security.region).toContainText('10 codes are left');
  await expect(security.region).toContainText('Set up on');

  await shell(page).signOut();
  await signInPage(page).submitCredentials(person.email, person.password);
  await expect(security.secondStep).toBeVisible();
  await expect(security.codeField).toBeFocused();
  await expect(security.codeField).toHaveAttribute('autocomplete', 'one-time-code');
  await security.codeField.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The code is incorrect or was used before')).toBeVisible();
  await security.codeField.fill(nextCode(secret));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/userCenter|\/$/);

  await shell(page).signOut();
  await signInPage(page).submitCredentials(person.email, person.password);
  await security.useRecovery.click();
  await security.recoveryField.fill(recovery!.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/userCenter|\/$/);
  await security.open();
  await expect(security.region).toContainText('9 codes are left');
});

test('[OPS-03] a person adds a passkey and signs in with it, alone and after the password @full', async ({
  page,
}) => {
  const person = await createUser();
  const security = securityPanel(page);
  await addAuthenticator(page);
  await openSignedIn(page, person);
  await security.open();
  await security.addPasskey.click();
  await security.nameField.fill('Work laptop');
  await security.add.click();
  await expect(security.recoveryCodes).toHaveCount(10);
  await security.kept.click();
  await expect(security.passkeys).toContainText(['Work laptop']);
  await expect(security.passkeys).toContainText(['Not used yet']);

  await shell(page).signOut();
  await security.passkeySignIn.click();
  await expect(shell(page).userMenu).toBeVisible();

  await shell(page).signOut();
  await signInPage(page).submitCredentials(person.email, person.password);
  await security.usePasskey.click();
  await expect(shell(page).userMenu).toBeVisible();
  await security.open();
  await expect(security.passkeys).toContainText(['Last used']);
});

test('[OPS-03] a change that needs a fresh proof asks for it once and then goes on, and a screen reader can set up and use a second factor @full', async ({
  page,
  baseURL,
}) => {
  const person = await createUser();
  const security = securityPanel(page);
  await openSignedIn(page, person);
  // A first factor set up elsewhere ends what this session proved with the password.
  const stack = { http: baseURL! };
  const { token } = await signInByApi(baseURL!, person);
  const { secret } = await readData(stack, beginTotp, {}, { token });
  await readData(stack, confirmTotp, { code: totpCode(secret, Date.now()) }, { token });

  await security.open();
  await security.removeTotp.click();
  await security.remove.click();
  await expect(security.freshProof).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(security.removal).toContainText('Please confirm that it is you');
  await security.remove.click();
  await security.codeField.fill(nextCode(secret));
  await security.freshProof.getByRole('button', { name: 'Confirm' }).click();
  await expect(security.removal).toBeHidden();
  await expect(security.setUpTotp).toBeVisible();

  await security.setUpTotp.click();
  await expect(security.qr).toBeVisible();
  await expectAccessible(page);
  const renewed = await security.secret();
  await security.codeField.fill(totpCode(renewed, Date.now()));
  await security.confirm.click();
  await expect(security.recoveryCodes).toHaveCount(10);
  await expectAccessible(page);
  await security.kept.click();
  await page.goto('/login');
  await signInPage(page).submitCredentials(person.email, person.password);
  await expect(security.secondStep).toBeVisible();
  await expectAccessible(page);
  await shell(page).chooseLanguage('中文');
  await expect(security.secondStep).toBeVisible();
});

test('[OPS-03] without TLS the user centre says why there are no passkeys @full', async ({
  browser,
  baseURL,
}) => {
  const person = await createUser();
  const context = await browser.newContext({
    baseURL: lanAddress(baseURL!.replace('localhost', '127.0.0.1')),
  });
  const page = await context.newPage();
  const security = securityPanel(page);
  await page.goto('/login');
  await expect(signInPage(page).submit).toBeVisible();
  await expect(security.passkeySignIn).toBeHidden();
  await signInPage(page).submitCredentials(person.email, person.password);
  await shell(page).userMenu.waitFor();
  await security.open();
  await expect(security.region).toContainText('Browsers use passkeys only over HTTPS');
  await expect(security.addPasskey).toBeHidden();
  await context.close();
});
