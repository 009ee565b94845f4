import { newSerial } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { stationWizard } from './pages/stationWizard.ts';
import { createStation } from './support/createStation.ts';
import { languages, setLanguage } from './support/languages.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { createUser } from './support/createUser.ts';

const words = {
  en: {
    postcode:
      'Postal code 2620 lies in New South Wales or Australian Capital Territory, but the state is Queensland. Correct the postal code or the state.',
    area: 'Does not match the postal code',
    nmi: 'This NMI belongs to the network of Ausgrid, but the agent is Energex. Correct the NMI or the agent.',
    agent: 'Does not match the NMI',
    doubt: 'If it is correct, press “Next” again.',
    lead: 'Enter these 4 values on the gateway.',
    skipped: 'Set enterprise' + 'skipped',
  },
  zh: {
    postcode: '邮政编码 2620 属于新南威尔士州或澳大利亚首都领地，但所选的州为昆士兰州。请更正邮政编码或州。',
    area: '与邮政编码不符',
    nmi: '此 NMI 属于 Ausgrid 的电网，但所选的电网运营商为 Energex。请更正 NMI 或电网运营商。',
    agent: '与 NMI 不符',
    doubt: '如确认无误，请再次点击“下一步”。',
    lead: '请在网关上填写以下 4 项。',
    skipped: '设置企业' + '已跳过',
  },
} as const;

for (const language of languages) {
  const texts = words[language];

  test(`[WIZ-01] [WIZ-02] in ${language}, checks postcode and NMI, and ticks only finished steps`, async ({
    page,
  }) => {
    await setLanguage(page, language);
    await openSignedIn(page, await createUser());
    const wizard = stationWizard(page);
    await wizard.open();
    await wizard.fillStation('Border');
    await wizard.field('postal_code').fill('2620');
    await wizard.field('nmi').fill('4103 861 111');
    await wizard.next.click();
    await expect(wizard.fieldNote('postal_code')).toHaveText(texts.postcode);
    await expect(wizard.fieldNote('area')).toHaveText(texts.area);
    await expect(wizard.fieldNote('nmi')).toHaveText(texts.nmi);
    await expect(wizard.fieldNote('agent')).toHaveText(texts.agent);
    await expect(wizard.field('area')).toBeFocused();
    // Correcting one of two fields removes the marks of both.
    await wizard.field('postal_code').fill('4350');
    await expect(wizard.fieldNote('area')).toBeHidden();
    await expect(wizard.fieldNote('nmi')).toHaveText(texts.nmi);

    // An unusual NMI can be confirmed.
    await wizard.field('nmi').fill('7102000001');
    await expect(wizard.field('agent')).not.toHaveAttribute('aria-invalid');
    await wizard.next.click();
    await expect(wizard.fieldNote('nmi')).toContainText(texts.doubt);
    await expect(wizard.field('nmi')).toBeFocused();
    await wizard.next.click();
    await wizard.fillDevice(newSerial());
    await wizard.next.click();
    await wizard.next.click();
    await wizard.skip.click();
    await expect(wizard.access).toContainText(texts.lead);
    await expect(wizard.access.getByRole('term')).toHaveCount(4);
    const steps = wizard.dialog.locator('ol > li');
    await expect(steps.nth(3)).toHaveText(`4${texts.skipped}`);
    expect(await steps.locator('svg').count()).toBe(3);
  });
}

test('[WIZ-05] a normal save never offers to repeat it', async ({ page }) => {
  // The engine runs in the page: requests of a SharedWorker cannot be intercepted.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
  await openSignedIn(page, await createUser());
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const asked = page.waitForRequest('**/station/set_station_tariff');
  await page.route('**/station/set_station_tariff', async (route) => {
    await held;
    await route.continue();
  });
  const wizard = stationWizard(page);
  await wizard.open();
  await wizard.fillStation('Calm');
  await wizard.next.click();
  await wizard.fillDevice(newSerial());
  await wizard.next.click();
  await wizard.next.click();
  await asked;
  // The station exists now, and its tariff is being saved.
  await expect(wizard.next).toHaveAttribute('data-loading', 'true');
  await expect(wizard.back).toBeVisible();
  await expect(wizard.retryTariff).toBeHidden();
  await expect(wizard.alert).toBeHidden();
  release();
  await expect(wizard.step).toContainText('Set enterprise');
});

test('[WIZ-02] [WIZ-04] an edit judges place and network only when one of their fields changes', async ({
  page,
  baseURL,
}) => {
  const person = await createUser();
  await createStation(baseURL!, person, { station_name: 'Judged', nmi: '3112345678' });
  await openSignedIn(page, person);
  const wizard = stationWizard(page);
  await wizard.edit('Judged');
  await wizard.field('nmi').fill('31123456780');
  await wizard.submit.click();
  await expect(wizard.fieldNote('nmi')).toContainText('check digit');
  await wizard.field('nmi').fill('3112345678');
  await wizard.field('postal_code').fill('9000');
  await wizard.submit.click();
  await expect(wizard.fieldNote('postal_code')).toContainText('press “Confirm” again');
  await wizard.submit.click();
  await expect(wizard.dialog).toBeHidden();
});
