import {
  approvePairing,
  getStationRelevance,
  orderDisplay,
  revokeDisplay,
  saveDisplay,
  type DisplayConfig,
  type Scene,
} from '@heliograph/contracts/http';
import { defaultDisplayConfig } from '@heliograph/domain/displays';
import { readData } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { wallPage } from './pages/wallPage.ts';
import { signInByApi } from './support/users.ts';
import { createStation } from './support/createStation.ts';
import { publishAlarms, type PublishedAlarm } from './support/publishAlarms.ts';
import { createUser } from './support/createUser.ts';

const notice = (id: string, title: string): Scene => ({ id, kind: 'notice', seconds: 5, title, text: id });

const config: DisplayConfig = {
  ...defaultDisplayConfig('en'),
  fault_seconds: 600,
  scenes: [notice('first', 'Good morning'), notice('second', 'Mind the step')],
};

test.use({ viewport: { width: 1920, height: 1080 } });

test('[BOARD-04] a display pairs by its code, rotates scenes, shows faults, follows orders, and clears when revoked', async ({
  page,
  baseURL,
}) => {
  const http = baseURL!;
  const wall = wallPage(page);
  page.on('pageerror', (error) => {
    throw error;
  });

  await wall.open();
  await expect(wall.code).toHaveText(/^[2-9A-Z]{4}\s[2-9A-Z]{4}$/);
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expect(page.getByText('配对此大屏')).toBeVisible();
  await expect(wall.guestLink).toBeVisible();

  const person = await createUser();
  const station = await createStation(http, person);
  const { token } = await signInByApi(http, person);
  const { display_id } = await readData(
    { http },
    approvePairing,
    { code: await wall.code.innerText(), name: 'Lobby', station_ids: [station.id], config },
    { token },
  );

  // The scenes rotate automatically.
  for (const id of ['first', 'second', 'first']) await expect(wall.scene(id)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(wall.pauseNote).toBeVisible();
  const stays = (await wall.currentScene.getAttribute('data-scene'))!;
  const other = stays === 'first' ? 'second' : 'first';
  await page.keyboard.press('ArrowRight');
  await expect(wall.scene(other)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(wall.scene(stays)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(wall.pauseNote).toHaveCount(0);

  const { device } = await readData({ http }, getStationRelevance, {}, { token });
  const inverter = device.find((one) => one.device_type === 'C002')!;
  const began: PublishedAlarm = {
    device_id: inverter.device_id,
    code: 'F07',
    type: 'fault',
    level: 3,
    msg: 'DC overvoltage',
    at: Date.now(),
    recovery: 0,
  };
  await publishAlarms(station.gateway, [began]);
  await expect(wall.fault.getByRole('heading', { name: station.name })).toBeVisible();
  await expect(wall.fault).toContainText('DC overvoltage');
  await expect(wall.fault).toContainText(inverter.obj_name);
  await expect(wall.fault).toContainText('No other faults are open');
  await publishAlarms(station.gateway, [{ ...began, recovery: Date.now() }]);
  await expect(wall.fault).toHaveCount(0);

  await publishAlarms(station.gateway, [{ ...began, code: 'F08', at: Date.now() }]);
  await expect(wall.fault).toBeVisible();
  await page.mouse.click(600, 400);
  await expect(wall.fault).toHaveCount(0);

  const changed: DisplayConfig = { ...config, lang: 'zh', theme: 'light', scenes: [notice('third', '欢迎')] };
  await readData({ http }, saveDisplay, { display_id, version: 0, config: changed }, { token });
  await expect(wall.scene('third')).toContainText('欢迎');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  const known = { ...began, code: 'F18', msg: 'Insulation resistance fault', at: Date.now() };
  await publishAlarms(station.gateway, [known]);
  await expect(page.getByRole('region', { name: '新故障' })).toContainText('绝缘阻抗故障');
  await publishAlarms(station.gateway, [{ ...known, recovery: Date.now() }]);
  await expect(page.getByRole('region', { name: '新故障' })).toHaveCount(0);

  await readData({ http }, orderDisplay, { display_id, order: 'identify' }, { token });
  await expect(page.getByRole('alert').filter({ hasText: '本大屏是' })).toContainText('Lobby');

  await readData({ http }, revokeDisplay, { display_id }, { token });
  await expect(wall.currentScene).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText('此大屏的授权已被撤销');
  await expect(wall.code).toHaveText(/^[2-9A-Z]{4}\s[2-9A-Z]{4}$/);
});
