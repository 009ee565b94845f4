import { newSerial } from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { shell } from './pages/shell.ts';
import { stationWizard } from './pages/stationWizard.ts';
import { createStation } from './support/createStation.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { createUser } from './support/createUser.ts';

const words = {
  en: {
    postcode:
      'Postal code 2620 lies in New South Wales or Australian Capital Territory, but the state is Queensland. Correct the postal code or the state.',
    area: 'Does not match the postal code',
    nmi: 'This NMI belongs to the network of Ausgrid, but the agent is Energex. Correct the NMI or the agent.',
    agent: 'Does not match the NMI',
  },
  zh: {
    postcode: '邮政编码 2620 属于新南威尔士州或澳大利亚首都领地，但所选的州为昆士兰州。请更正邮政编码或州。',
    area: '与邮政编码不符',
    nmi: '此 NMI 属于 Ausgrid 的电网，但所选的电网运营商为 Energex。请更正 NMI 或电网运营商。',
    agent: '与 NMI 不符',
  },
} as const;

/** Enters a postcode of another state and an NMI of another network. */
async function enterMismatch(page: Page, texts: (typeof words)['en' | 'zh']) {
  const wizard = stationWizard(page);
  await wizard.fillStation('Border');
  await wizard.field('postal_code').fill('2620');
  await wizard.field('nmi').fill('4103 861 111');
  await wizard.next.click();
  await expect(wizard.fieldNote('postal_code')).toHaveText(texts.postcode);
  await expect(wizard.fieldNote('area')).toHaveText(texts.area);
  await expect(wizard.fieldNote('nmi')).toHaveText(texts.nmi);
  await expect(wizard.fieldNote('agent')).toHaveText(texts.agent);
}

test('[WIZ-01] [WIZ-02] [WIZ-04] checks postcode and NMI, in an edit only when one of their fields changes, and ticks only finished steps', async ({
  page,
  baseURL,
}) => {
  const person = await createUser();
  await createStation(baseURL!, person, { station_name: 'Judged', nmi: '3112345678' });
  await openSignedIn(page, person);
  const wizard = stationWizard(page);
  await wizard.open();
  await enterMismatch(page, words.en);
  await expect(wizard.field('area')).toBeFocused();
  // Correcting one of two fields removes the marks of both.
  await wizard.field('postal_code').fill('4350');
  await expect(wizard.fieldNote('area')).toBeHidden();
  await expect(wizard.fieldNote('nmi')).toHaveText(words.en.nmi);

  // An unusual NMI can be confirmed.
  await wizard.field('nmi').fill('7102000001');
  await expect(wizard.field('agent')).not.toHaveAttribute('aria-invalid');
  await wizard.next.click();
  await expect(wizard.fieldNote('nmi')).toContainText('If it is correct, press “Next” again.');
  await expect(wizard.field('nmi')).toBeFocused();
  await wizard.next.click();
  await wizard.fillDevice(newSerial());
  await wizard.next.click();
  await wizard.next.click();
  await wizard.skip.click();
  await expect(wizard.access).toContainText('Enter these 4 values on the gateway.');
  await expect(wizard.access.getByRole('term')).toHaveCount(4);
  const steps = wizard.dialog.locator('ol > li');
  await expect(steps.nth(3)).toHaveText('4Set enterpriseskipped');
  expect(await steps.locator('svg').count()).toBe(3);
  await wizard.finish.click();

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

  await shell(page).chooseLanguage('中文');
  await wizard.add.first().click();
  await enterMismatch(page, words.zh);
});
