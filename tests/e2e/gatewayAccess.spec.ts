import { saveStationShare } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { connectAsync, type MqttClient } from 'mqtt';
import { gatewayDialog } from './pages/gatewayDialog.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { languages, setLanguage, tagOf } from './support/languages.ts';
import { signInByApi } from './support/users.ts';
import { createStation } from './support/createStation.ts';
import { createUser } from './support/createUser.ts';

/** Texts of the pages by language. */
const words = {
  en: {
    before: ['User (UUID)', 'MQTT address', 'Public key for write grants'],
    after: ['User (UUID)', 'Password', 'MQTT address', 'Public key for write grants'],
    lost: 'The password was shown only once and cannot be shown again.',
    once: 'The password is shown only once',
    consequence: 'The current password stops working immediately',
    copy: 'Copy: Password',
    copied: 'Copied',
  },
  zh: {
    before: ['用户名（UUID）', 'MQTT 地址', '写入授权公钥'],
    after: ['用户名（UUID）', '密码', 'MQTT 地址', '写入授权公钥'],
    lost: '密码只显示一次，无法再次显示。',
    once: '密码只在此处显示一次',
    consequence: '当前密码立即失效',
    copy: '复制：密码',
    copied: '已复制',
  },
} as const;

/** Connects as the gateway; null when it is refused. */
const connect = (url: string, username: string, password: string): Promise<MqttClient | null> =>
  connectAsync(url, { clientId: `gw-${username}`, username, password, reconnectPeriod: 0 }, false).catch(
    () => null,
  );

for (const language of languages) {
  test(
    `[WIZ-05] replaces a lost gateway password, in ${language}`,
    tagOf(language),
    async ({ page, baseURL, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await setLanguage(page, language);
      const texts = words[language];
      const person = await createUser();
      const station = await createStation(baseURL!, person);
      const { uuid, mqtt_url, grant_key, password: lost } = station.gateway;
      await openSignedIn(page, person);

      const access = gatewayDialog(page);
      await access.open(station.name);
      await expect(access.terms).toHaveText([...texts.before]);
      await expect(access.values).toHaveText([uuid, mqtt_url, grant_key]);
      await expect(access.access).toContainText(texts.lost);

      // Opening the confirmation changes nothing.
      await access.renew.click();
      await expect(access.confirmation).toContainText(texts.consequence);
      await access.cancel.click();
      await expect(access.terms).toHaveCount(3);
      await expect(access.renew).toBeFocused();

      await access.renew.click();
      await access.confirm.click();
      await expect(access.terms).toHaveText([...texts.after]);
      await expect(access.access).toContainText(texts.once);
      const password = (await access.password.textContent())!;
      await access.copy(texts.copy).click();
      await expect(access.access).toContainText(texts.copied);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
      // Escape does not close what is shown only once.
      await page.keyboard.press('Escape');
      await expect(access.password).toHaveText(password);

      expect(await connect(mqtt_url, uuid, lost)).toBeNull();
      const client = await connect(mqtt_url, uuid, password);
      expect(client?.connected).toBe(true);
      await client?.endAsync();

      await access.close.click();
      await access.open(station.name);
      await expect(access.terms).toHaveCount(3);
      expect(await page.content()).not.toContain(password);
    },
  );
}

test('[WIZ-05] [SEC-01] is not offered to a name-and-picture editor @full', async ({ page, baseURL }) => {
  const [person, editor] = [await createUser(), await createUser()];
  const station = await createStation(baseURL!, person);
  const { token } = await signInByApi(baseURL!, person);
  const share = {
    station_id: station.id,
    station_share_type: 3,
    station_share_user: editor.email,
    share_account_type: 0,
  } as const;
  await readData({ http: baseURL! }, saveStationShare, share, { token });
  await openSignedIn(page, editor);
  const access = gatewayDialog(page);
  await page.goto('/powerDetail');
  await access.operations(station.name).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await expect(access.item).toHaveCount(0);
});

test('[WIZ-05] the gateway access dialog is accessible @full', async ({ page, baseURL }) => {
  const person = await createUser();
  const station = await createStation(baseURL!, person);
  await openSignedIn(page, person);
  const access = gatewayDialog(page);
  await access.open(station.name);
  await access.renew.click();
  await access.confirm.click();
  await expect(access.terms).toHaveCount(4);
  await expectAccessible(page);
});
