import { GatewayConfig } from '@heliograph/contracts/gateway';
import type { GatewayDiagnostics } from '@heliograph/contracts/mqtt';
import { expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { gatewayDialog } from './pages/gatewayDialog.ts';
import { connectForm, diagnosticsTab } from './pages/gatewayPages.ts';
import { shell } from './pages/shell.ts';
import { createInverter } from './support/createInverter.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { getDevices } from './support/getDevices.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { connectTestGateway } from './support/testGateway.ts';

const DEVICE = 'Hybrid inverter';

/** A gateway with a busy bus, a silent unit, and an inverter with an unconfirmed map. */
const collectDiagnostics = (device_id: string): GatewayDiagnostics => ({
  at: Date.now(),
  software: 'Heliograph gateway',
  version: '2.0.0',
  uptime: 7_500_000,
  store: { samples: 1234, bytes: 250_000, most_bytes: 64 * 1024 * 1024 },
  buses: [
    {
      name: 'roof',
      kind: 'rtu',
      connected: true,
      load: 0.42,
      requests: 20_000,
      errors: { timeout: 31, 'exception 2': 2 },
      quarantined: [{ unit: 3, until: Date.now() + 40_000 }],
      frames: [{ at: Date.now(), direction: 'sent', bytes: '010300000014' }],
    },
  ],
  devices: [
    {
      device_id,
      bus: 'roof',
      unit: 1,
      map: 'deye-single-phase',
      confirmed: false,
      manufacturer: 'Deye',
      type: 'SUN-5K-SG03LP1',
      clock_drift: 420_000,
      answered_at: Date.now(),
    },
  ],
});

test('[GW-05] makes the file that a gateway is started with @full', async ({ page, baseURL }) => {
  const { creator, station, deviceId } = await createInverter(baseURL!);
  await openSignedIn(page, creator);
  const access = gatewayDialog(page);
  await access.open(station.name);
  await access.renew.click();
  await access.confirm.click();
  await expect(access.terms).toHaveCount(4);
  const password = (await access.password.textContent())!;
  const form = connectForm(access.dialog);
  await form.open.click();
  await expect(form.url).toHaveValue(station.gateway.mqtt_url);
  await expect(form.file).toHaveCount(0);

  await form.host(1).fill('10.1.2.3');
  await expect(form.file).toContainText('10.1.2.3');
  await form.port(1).fill('70000');
  await expect(form.port(1)).toHaveAccessibleDescription(/65535/);
  await expect(form.file).toHaveCount(0);
  await form.port(1).fill('1502');
  await form.unit(DEVICE).fill('7');
  const downloading = page.waitForEvent('download');
  await form.download.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('gateway.yaml');
  const { server, buses, devices } = GatewayConfig.parse(
    parse(await readFile(await download.path(), 'utf8')),
  );
  expect(server).toMatchObject({ uuid: station.gateway.uuid, password, url: station.gateway.mqtt_url });
  expect(server.device_id).toBeTruthy();
  expect(buses).toMatchObject([{ kind: 'tcp', host: '10.1.2.3', port: 1502 }]);
  expect(devices).toMatchObject([{ bus: buses[0]!.name, unit: 7, device_id: deviceId, map: 'auto' }]);

  await form.kind(1).selectOption('rtu');
  await expect(form.file).toHaveCount(0);
  await form.path(1).fill('/dev/ttyUSB0');
  await expect(form.file).toContainText('/dev/ttyUSB0');
  // Its simulated gateway reports, with the new password.
  await expect(form.heard(DEVICE)).toContainText(/Reported/);
  await expect(form.heard(DEVICE).locator('span[data-tone]')).toHaveText('Normal');
});

test('[GW-05] [WIZ-05] a gateway shows its buses, is made to do things, and shows its log; its access is accessible, also in Chinese @full', async ({
  page,
  baseURL,
}) => {
  const { creator, station, deviceId, token } = await createInverter(baseURL!);
  const own = (await getDevices(baseURL!, { token })).find(({ device_type }) => device_type === 'C001')!;
  const gateway = await connectTestGateway(station.gateway, collectDiagnostics(deviceId));
  gateway.onCommand = (code) => {
    const [device] = gateway.diagnostics!.devices;
    if (code === 'confirm_map') device!.confirmed = true;
    if (code === 'set_device_clock') device!.clock_drift = 800;
  };
  await openSignedIn(page, creator);
  const diagnostics = diagnosticsTab(page);
  await diagnostics.open(own.id);
  const roof = diagnostics.bus('roof');
  await expect(roof).toContainText('42%');
  await expect(roof).toContainText('No response');
  await expect(roof).toContainText('Refused by the device (2)');
  await expect(roof).toContainText(/Unit 3.*next attempt in \d+ s/);
  await diagnostics.frames('roof').click();
  await expect(roof).toContainText('01 03 00 00 00 14');
  await expectAccessible(page);

  const inverter = diagnostics.device(DEVICE);
  await expect(inverter).toContainText('deye-single-phase');
  await expect(inverter).toContainText('Not confirmed: read-only');
  await diagnostics.confirmMap(DEVICE).click();
  await expect(diagnostics.confirmation).toContainText('wrong registers');
  await diagnostics.confirm.click();
  await expect(diagnostics.message('The map of Hybrid inverter is confirmed.')).toBeVisible();
  await expect(inverter).toContainText('Confirmed');
  await expect(diagnostics.confirmMap(DEVICE)).toHaveCount(0);

  await expect(inverter).toContainText('7 min ahead');
  await diagnostics.setClock(DEVICE).click();
  await diagnostics.confirm.click();
  await expect(inverter).toContainText('Correct (1 s)');
  await diagnostics.restart('roof').click();
  await diagnostics.confirm.click();
  await expect(diagnostics.message('The bus roof was restarted.')).toBeVisible();
  expect(gateway.commands).toEqual([
    ['confirm_map', deviceId],
    ['set_device_clock', deviceId],
    ['restart_bus', 'roof'],
  ]);

  await diagnostics.showLog.click();
  await expect(diagnostics.log).toContainText('unit 3 on bus roof does not answer');
  const downloading = page.waitForEvent('download');
  await diagnostics.download.click();
  const log = await readFile(await (await downloading).path(), 'utf8');
  expect(log).toContain('connected to the server');

  // A gateway of another maker.
  gateway.diagnostics = null;
  await page.reload();
  await expect(diagnostics.unsupported).toBeVisible();
  await gateway.close();

  // With a new password the whole file is asked for, also of a gateway that runs.
  await shell(page).chooseLanguage('中文');
  const access = gatewayDialog(page);
  await access.open(station.name);
  await expect(access.terms).toHaveText(['用户名（UUID）', 'MQTT 地址', '写入授权公钥']);
  await access.renew.click();
  await expect(access.confirmation).toContainText('当前密码立即失效');
  await access.confirm.click();
  await expect(access.terms).toHaveText(['用户名（UUID）', '密码', 'MQTT 地址', '写入授权公钥']);
  await expect(access.access).toContainText('密码只在此处显示一次');
  await expectAccessible(page);
  const form = connectForm(access.dialog);
  await form.open.click();
  await form.host(1).fill('10.1.2.3');
  await form.help.click();
  await expect(form.file).toBeVisible();
  await expectAccessible(page);
});
