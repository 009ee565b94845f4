import { approvePairing, getAlarm, getStationRelevance, getWallAlarms } from '@heliograph/contracts/http';
import { defaultDisplayConfig } from '@heliograph/domain/displays';
import { readData } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { signInPage } from './pages/signInPage.ts';
import { wallPage } from './pages/wallPage.ts';
import { createStation } from './support/createStation.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { languages, setLanguage } from './support/languages.ts';
import { publishAlarms } from './support/publishAlarms.ts';
import { signInByApi } from './support/users.ts';
import { createUser } from './support/createUser.ts';

const PHONE = { width: 390, height: 844 };

const texts = {
  en: {
    title: 'Alarms of “Control room”',
    comment: 'Comment',
    all: 'Acknowledge all 2',
    done: '2 done',
    none: 'Nothing to acknowledge',
    fault: 'Insulation resistance fault',
  },
  zh: {
    title: '“Control room”的告警',
    comment: '备注',
    all: '全部确认（2 条）',
    done: '2 条已完成',
    none: '没有需要确认的告警',
    fault: '绝缘阻抗故障',
  },
} as const;

for (const language of languages)
  test(`[ALM-01] a phone that scans the code of a wall signs in, acknowledges, and the wall goes calm (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const http = baseURL!;
    const expected = texts[language];
    const person = await createUser();
    const station = await createStation(http, person);
    const { token } = await signInByApi(http, person);
    const { device } = await readData({ http }, getStationRelevance, {}, { token });
    const inverter = device.find(({ device_type }) => device_type === 'C002')!;
    const fault = {
      device_id: inverter.device_id,
      code: 'F18',
      type: 'fault' as const,
      level: 3,
      msg: 'Insulation resistance fault',
      at: Date.now() - 60_000,
      recovery: 0,
    };
    await publishAlarms(station.gateway, [fault, { ...fault, code: 'F24', msg: 'DC bus imbalance' }]);

    const room = await browser.newContext({ baseURL: http, viewport: { width: 1920, height: 1080 } });
    const screen = await room.newPage();
    const wall = wallPage(screen);
    await wall.open();
    await expect(wall.code).toHaveText(/^[2-9A-Z]{4}\s[2-9A-Z]{4}$/);
    const config = {
      ...defaultDisplayConfig('en'),
      acknowledge: true,
      fault_seconds: null,
      scenes: [{ id: 'alarms', kind: 'alarms' as const, seconds: 600, only_faults: false }],
    };
    const request = { code: await wall.code.innerText(), name: 'Control room', station_ids: null, config };
    await readData({ http }, approvePairing, request, { token });
    const qr = screen.getByRole('img', { name: /^QR code that opens / });
    await expect(screen.getByText('Scan to acknowledge')).toBeVisible();
    const url = (await qr.getAttribute('aria-label'))!.replace('QR code that opens ', '');

    const pocket = await browser.newContext({ baseURL: http, viewport: PHONE, hasTouch: true });
    const phone = await pocket.newPage();
    await setLanguage(phone, language);
    await phone.goto(url);
    const signIn = signInPage(phone);
    await signIn.submitCredentials(person.email, person.password);
    await expect(phone.getByRole('heading', { name: expected.title })).toBeVisible();
    await expect(phone.getByRole('listitem').filter({ hasText: expected.fault })).toContainText(station.name);
    await expectAccessible(phone);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

    const wallCode = new URL(url).searchParams.get('wall')!;
    const { list } = await readData({ http }, getWallAlarms, { wall: wallCode }, { token });
    await phone.getByLabel(expected.comment).fill('On my way');
    await phone.getByRole('button', { name: expected.all }).click();
    await expect(phone.getByText(expected.done)).toBeVisible();
    await expect(phone.getByText(expected.none)).toBeVisible();
    await expect(screen.getByText('Acknowledged')).toHaveCount(2);
    await expect(qr).toHaveCount(0);

    for (const { id } of list) {
      const { events } = await readData({ http }, getAlarm, { alarm_id: Number(id) }, { token });
      expect(events).toMatchObject([
        { kind: 'acknowledge', by: person.name, comment: 'On my way', wall: 'Control room' },
      ]);
    }
    await pocket.close();
    await room.close();
  });
