import { getStationRelevance, getStationTariff } from '@heliograph/contracts/http';
import { readData, newSerial } from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { shell } from './pages/shell.ts';
import { stationWizard } from './pages/stationWizard.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { signInByApi } from './support/users.ts';
import { createEnterprise, createUser } from './support/createUser.ts';

const words = {
  en: {
    required: {
      station_type: 'Please choose the station type',
      station_name: 'Please enter the station name',
      installed_capacity: 'Please enter the installed capacity',
      rated_capacity: 'Please enter the rated capacity',
      area: 'Please choose the state',
      address: 'Please enter the address',
      postal_code: 'Please enter the postal code',
    },
    agent: 'Please choose the agent',
    device: {
      model: 'Please choose the device type',
      name: 'Please enter the device name',
      sn: 'Please enter the serial number',
    },
    steps: ['Add station', 'Add device', 'Set rate', 'Set enterprise'],
    success: 'Successfully added a power site',
  },
  zh: {
    required: {
      station_type: '请选择电站类型',
      station_name: '请输入电站名称',
      installed_capacity: '请输入装机容量',
      rated_capacity: '请输入额定容量',
      area: '请选择州',
      address: '请输入地址',
      postal_code: '请输入邮政编码',
    },
    agent: '请选择电网运营商',
    device: { model: '请选择设备类型', name: '请输入设备名称', sn: '请输入序列号' },
    steps: ['添加电站', '添加设备'],
  },
} as const;

/** A picture of one colour, drawn in the page. */
async function createPicture(page: Page, name: string, colour: string) {
  const bytes = await page.evaluate(async (fill) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 64;
    const context = canvas.getContext('2d')!;
    context.fillStyle = fill;
    context.fillRect(0, 0, 64, 64);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    return [...new Uint8Array(await blob!.arrayBuffer())];
  }, colour);
  return { name, mimeType: 'image/png', buffer: Buffer.from(bytes) };
}

test('[WIZ-01] [WIZ-04] marks required fields and completes all steps', async ({ page }) => {
  await openSignedIn(page, await createUser());
  const wizard = stationWizard(page);
  await wizard.open();
  await expect(wizard.step).toContainText(words.en.steps[0]);
  await wizard.next.click();
  for (const [field, text] of Object.entries(words.en.required))
    await expect(wizard.fieldNote(field)).toHaveText(text);
  await expect(wizard.field('station_type')).toBeFocused();

  await wizard.field('area').selectOption('QLD');
  await wizard.next.click();
  await expect(wizard.fieldNote('agent')).toHaveText(words.en.agent);
  await wizard.fillStation('Meadow');
  await wizard.next.click();
  await expect(wizard.step).toContainText(words.en.steps[1]);
  await wizard.next.click();
  for (const [field, text] of Object.entries(words.en.device))
    await expect(wizard.fieldNote(field)).toHaveText(text);
  await expect(wizard.field('model')).toBeFocused();

  await wizard.fillDevice(newSerial());
  await wizard.next.click();
  await expect(wizard.step).toContainText(words.en.steps[2]);
  await wizard.next.click();
  await expect(wizard.step).toContainText(words.en.steps[3]);
  await wizard.skip.click();
  await expect(wizard.dialog).toContainText(words.en.success);
  await wizard.finish.click();
  await expect(wizard.dialog).toBeHidden();
  await expect(page.getByText('Meadow').first()).toBeVisible();
});

test('[WIZ-01] [WIZ-05] keeps the input when going back, shows the gateway access once, and leads back to a duplicate serial number, in Chinese too @full', async ({
  page,
}) => {
  await openSignedIn(page, await createUser());
  const wizard = stationWizard(page);
  await wizard.open();
  await wizard.fillStation('Ridge');
  await wizard.next.click();
  const serial = newSerial();
  await wizard.fillDevice(serial);
  await expect(wizard.field('name')).toHaveValue('Hybrid inverter, single-phase');
  await wizard.next.click();
  await expect(wizard.step).toContainText('Set rate');
  await wizard.back.click();
  await expect(wizard.field('sn')).toHaveValue(serial);
  await wizard.back.click();
  await expect(wizard.field('station_name')).toHaveValue('Ridge');
  await expect(wizard.field('postal_code')).toHaveValue('4350');
  await wizard.next.click();
  await wizard.next.click();
  await wizard.next.click();
  await expect(wizard.step).toContainText('Set enterprise');

  await wizard.submit.click();
  await expect(wizard.fieldNote('linkTo')).toHaveText('Please fill in this field, or skip this step');
  await wizard.field('linkTo').fill('no such enterprise');
  await wizard.submit.click();
  await expect(wizard.alert).toContainText('The station was not linked');
  await wizard.skip.click();

  await expect(wizard.access.getByRole('term')).toHaveText([
    'User (UUID)',
    'Password',
    'MQTT address',
    'Public key for write grants',
  ]);
  const password = await wizard.access.locator('code').nth(1).textContent();
  expect(password!.length).toBeGreaterThan(20);
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(password!);
  // Escape does not close what is shown only once.
  await page.keyboard.press('Escape');
  await expect(wizard.access).toBeVisible();
  await wizard.finish.click();
  await wizard.add.first().click();
  await expect(wizard.field('station_name')).toHaveValue('');

  await wizard.fillStation('Second');
  await wizard.next.click();
  await wizard.fillDevice(serial);
  await wizard.next.click();
  await wizard.next.click();
  await expect(wizard.field('sn')).toBeFocused();
  await expect(wizard.field('sn')).toHaveAttribute('aria-invalid', 'true');
  await wizard.field('sn').fill(newSerial());
  await wizard.next.click();
  await wizard.next.click();
  await wizard.skip.click();
  await expect(wizard.dialog).toContainText('Successfully added a power site');
  await wizard.finish.click();

  await shell(page).chooseLanguage('中文');
  const texts = words.zh;
  await wizard.add.first().click();
  await expect(wizard.step).toContainText(texts.steps[0]);
  await wizard.next.click();
  for (const [field, text] of Object.entries(texts.required))
    await expect(wizard.fieldNote(field)).toHaveText(text);
  await wizard.field('area').selectOption('QLD');
  await wizard.next.click();
  await expect(wizard.fieldNote('agent')).toHaveText(texts.agent);
  await wizard.fillStation('Meadow');
  await wizard.next.click();
  await expect(wizard.step).toContainText(texts.steps[1]);
  await wizard.next.click();
  for (const [field, text] of Object.entries(texts.device))
    await expect(wizard.fieldNote(field)).toHaveText(text);
});

test('[WIZ-01] [WIZ-05] a normal save never offers to repeat it; a failed tariff is shown, and its station kept and never added twice @full', async ({
  page,
  baseURL,
}) => {
  // The engine runs in the page: requests of a SharedWorker cannot be intercepted.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
  const person = await createUser();
  await openSignedIn(page, person);
  const added: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/station/add_station')) added.push(request.url());
  });
  const wizard = stationWizard(page);
  await wizard.open();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const asked = page.waitForRequest('**/station/set_station_tariff');
  await page.route('**/station/set_station_tariff', async (route) => {
    await held;
    await route.continue();
  });
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
  await wizard.skip.click();
  await wizard.finish.click();

  let refuse = true;
  await page.unroute('**/station/set_station_tariff');
  await page.route('**/station/set_station_tariff', (route) => (refuse ? route.abort() : route.continue()));
  await wizard.add.first().click();
  await wizard.fillStation('Twice');
  await wizard.next.click();
  await wizard.fillDevice(newSerial());
  await wizard.next.click();
  await wizard.next.click();
  await expect(wizard.alert).toContainText(
    'The station has been added, but it is not known whether its tariff was saved',
  );
  await expect(wizard.step).toContainText('Set rate');
  await expect(wizard.back).toBeHidden();
  await wizard.retryTariff.click();
  await expect(wizard.alert).toContainText(
    'The station has been added, but it is not known whether its tariff was saved',
  );

  refuse = false;
  await wizard.retryTariff.click();
  await expect(wizard.step).toContainText('Set enterprise');
  await wizard.skip.click();
  await expect(wizard.dialog).toContainText('Successfully added a power site');
  await expect(wizard.dialog).not.toContainText('Its tariff is not set yet');
  // Still shown: the failed response does not lose the password.
  await expect(wizard.access.getByRole('term')).toHaveCount(4);
  await wizard.finish.click();

  expect(added).toHaveLength(2);
  const { token } = await signInByApi(baseURL!, person);
  const { station } = await readData({ http: baseURL! }, getStationRelevance, {}, { token });
  expect(station.map(({ station_name }) => station_name)).toEqual(['Calm', 'Twice']);
  const tariff = await readData(
    { http: baseURL! },
    getStationTariff,
    { station_id: station[1]!.id },
    { token },
  );
  expect(tariff).toMatchObject({ unit: 'AUD', feedinPrice: 0.08 });
});

test('[WIZ-02] [WIZ-03] [WIZ-04] fills address, state and agent by keyboard, moves the map by keys, and takes up to ten pictures in order @full', async ({
  page,
}) => {
  await openSignedIn(page, await createUser());
  const wizard = stationWizard(page);
  await wizard.open();
  await expect(wizard.field('agent')).toBeHidden();
  await wizard.field('area').selectOption('QLD');
  await wizard.field('agent').selectOption({ label: 'Energex' });
  await expect(wizard.field('nmi')).toHaveValue('31');
  await wizard.field('area').selectOption('');
  await expect(wizard.field('agent')).toBeHidden();

  await wizard.address.pressSequentially('Toowoomb');
  await expect(wizard.addresses.first()).toBeVisible();
  expect(await wizard.addresses.count()).toBeLessThanOrEqual(10);
  await expect(wizard.address).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(wizard.addresses).toHaveCount(0);
  await expect(wizard.dialog).toBeVisible();
  await wizard.address.pressSequentially('a');
  await expect(wizard.addresses.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(wizard.address).toHaveAttribute('aria-activedescendant', /.+/);
  const chosen = await wizard.addresses.first().textContent();
  await page.keyboard.press('Enter');
  await expect(wizard.address).toHaveValue(chosen!);
  await expect(wizard.field('postal_code')).toHaveValue(chosen!.trim().split(' ').at(-1)!);
  await expect(wizard.field('area')).toHaveValue('QLD');
  await expect(wizard.field('latitude')).toHaveValue(/^-2\d/);

  const longitude = await wizard.field('longitude').inputValue();
  await wizard.map.focus();
  await page.keyboard.press('ArrowRight');
  await expect(wizard.field('longitude')).not.toHaveValue(longitude);
  await wizard.field('longitude').fill('');
  await wizard.next.click();
  await expect(wizard.fieldNote('longitude')).toContainText('Please enter the longitude as well');

  const text = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 notes') };
  await wizard.files.setInputFiles([
    await createPicture(page, 'red.png', 'red'),
    text,
    await createPicture(page, 'blue.png', 'blue'),
  ]);
  await expect(wizard.pictures).toHaveCount(2);
  await expect(wizard.alert).toContainText('notes.pdf is not a JPEG, PNG, WebP or GIF picture.');
  const first = await wizard.pictures.first().getAttribute('src');
  await wizard.pictureButton('Move picture 2 forward').click();
  await expect(wizard.pictures.nth(1)).toHaveAttribute('src', first!);

  const more = await Promise.all(
    Array.from({ length: 9 }, (_, n) => createPicture(page, `more${n}.png`, `rgb(${n * 20} 90 30)`)),
  );
  await wizard.files.setInputFiles(more);
  await expect(wizard.alert).toContainText('more8.png: a station can have up to 10 pictures.');
  await expect(wizard.pictures).toHaveCount(10);
  await wizard.pictureButton('Remove picture 10').click();
  await expect(wizard.pictures).toHaveCount(9);
});

test('[WIZ-01] fills a phone, keeps a draft after a reload, asks before closing, and can start over @full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, await createUser());
  const wizard = stationWizard(page);
  await wizard.open();
  await expect.poll(() => wizard.dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await wizard.next.click();
  await expect(wizard.fieldNote('station_name')).toBeVisible();
  await expectAccessible(page);
  await wizard.fillStation('Unfinished');
  await wizard.next.click();
  await expect(wizard.field('model')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect((await wizard.dialog.boundingBox())!.width).toBe(1050);

  await wizard.field('model').selectOption('18');
  await page.reload();
  await wizard.add.first().click();
  await expect(wizard.field('model')).toHaveValue('18');
  await wizard.back.click();
  await expect(wizard.field('station_name')).toHaveValue('Unfinished');
  await wizard.close.click();
  await expect(wizard.confirmation).toContainText('Discard what you entered?');
  await wizard.keepEditing.click();
  await expect(wizard.field('station_name')).toHaveValue('Unfinished');
  await wizard.startOver.click();
  await expect(wizard.field('station_name')).toHaveValue('');
  await wizard.field('station_name').fill('Again');
  await wizard.close.click();
  await wizard.discard.click();
  await expect(wizard.dialog).toBeHidden();
  await wizard.add.first().click();
  await expect(wizard.field('station_name')).toHaveValue('');
});

test('[WIZ-01] [WIZ-03] [WIZ-05] an installer types coordinates without the map, and hands the station to its owner @full', async ({
  page,
}) => {
  await page.route(/createPlaceMap/, (route) => route.abort());
  await openSignedIn(page, await createEnterprise());
  const wizard = stationWizard(page);
  await wizard.open();
  await expect(wizard.alert).toContainText('Map loading failed!');
  await wizard.fillStation('Orchard');
  await wizard.next.click();
  await expect(wizard.message('The map has not loaded')).toBeVisible();
  await wizard.back.click();
  await expect(wizard.field('station_name')).toHaveValue('Orchard');
  await wizard.next.click();
  await wizard.fillDevice(newSerial());
  await wizard.next.click();
  await wizard.next.click();
  await expect(wizard.step).toContainText('Set owner');
  await wizard.field('linkTo').fill('nobody');
  await wizard.submit.click();
  await expect(wizard.fieldNote('linkTo')).toHaveText('Enter an e-mail address such as name@company.com');
  const owner = await createUser();
  await wizard.field('linkTo').fill(owner.email);
  await wizard.submit.click();
  await expect(wizard.dialog).toContainText('The station now belongs to its owner');
});
