import { saveStationShare } from '@heliograph/contracts/http';
import { dataOf } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { connectAsync, type MqttClient } from 'mqtt';
import { gatewayDialog } from './pages/gatewayDialog.ts';
import { entered } from './support/entered.ts';
import { signedInAt } from './support/enterprise.ts';
import { expectNoFaults } from './support/expectNoFaults.ts';
import { languages, speak } from './support/languages.ts';
import { registered } from './support/newcomer.ts';
import { ownStation } from './support/ownStation.ts';

/** What the pages say, by language. */
const words = {
  en: {
    before: ['User (UUID)', 'MQTT address', 'Key for granted writes'],
    after: ['User (UUID)', 'Password', 'MQTT address', 'Key for granted writes'],
    lost: 'The password was shown only once and cannot be shown again.',
    once: 'The password is shown only here and only now',
    consequence: 'The present password ends at once',
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

/** Connects as the gateway would; null when it is not let in. */
const connect = (url: string, username: string, password: string): Promise<MqttClient | null> =>
  connectAsync(url, { clientId: `gw-${username}`, username, password, reconnectPeriod: 0 }, false).catch(
    () => null,
  );

for (const language of languages) {
  test(`[WIZ-05] a lost password of a gateway is replaced, in ${language}`, async ({
    page,
    baseURL,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await speak(page, language);
    const say = words[language];
    const person = await registered(baseURL!);
    const station = await ownStation(baseURL!, person);
    const { uuid, mqtt_url, grant_key, password: lost } = station.gateway;
    await entered(page, person);

    const access = gatewayDialog(page);
    await access.open(station.name);
    await expect(access.terms).toHaveText([...say.before]);
    await expect(access.values).toHaveText([uuid, mqtt_url, grant_key]);
    await expect(access.access).toContainText(say.lost);

    // Asking alone changes nothing.
    await access.renew.click();
    await expect(access.question).toContainText(say.consequence);
    await access.cancel.click();
    await expect(access.terms).toHaveCount(3);
    await expect(access.renew).toBeFocused();

    await access.renew.click();
    await access.confirm.click();
    await expect(access.terms).toHaveText([...say.after]);
    await expect(access.access).toContainText(say.once);
    const password = (await access.password.textContent())!;
    await access.copy(say.copy).click();
    await expect(access.access).toContainText(say.copied);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
    // No stray key takes away what is shown once.
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
  });
}

test('[WIZ-05] [SEC-01] whoever may only edit name and pictures is not offered it', async ({
  page,
  baseURL,
}) => {
  const [person, editor] = [await registered(baseURL!), await registered(baseURL!)];
  const station = await ownStation(baseURL!, person);
  const { token } = await signedInAt(baseURL!, person);
  const share = {
    station_id: station.id,
    station_share_type: 3,
    station_share_user: editor.email,
    share_account_type: 0,
  } as const;
  await dataOf({ http: baseURL! }, saveStationShare, share, { token });
  await entered(page, editor);
  const access = gatewayDialog(page);
  await page.goto('/powerDetail');
  await access.operations(station.name).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await expect(access.item).toHaveCount(0);
});

test('[WIZ-05] the access of a gateway is accessible', async ({ page, baseURL }) => {
  const person = await registered(baseURL!);
  const station = await ownStation(baseURL!, person);
  await entered(page, person);
  const access = gatewayDialog(page);
  await access.open(station.name);
  await access.renew.click();
  await access.confirm.click();
  await expect(access.terms).toHaveCount(4);
  await expectNoFaults(page);
});
