import { GatewayConfig } from '@heliograph/contracts/gateway';
import { approvePairing, deleteDevice, saveDevice, type Device } from '@heliograph/contracts/http';
import { defaultDisplayConfig } from '@heliograph/domain/displays';
import { readData, newSerial } from '@heliograph/testing';
import { expect, test, type Locator } from '@playwright/test';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { deyeSinglePhase } from '../contract/support/deviceRegisters.ts';
import { runGateway } from '../contract/support/gatewayProgram.ts';
import { hasModbusPrograms, mbpoll, startPymodbus } from '../contract/support/modbusDevices.ts';
import { addDeviceDialog } from './pages/addDeviceDialog.ts';
import { deviceDetailPage, deviceMenu } from './pages/devicePages.ts';
import { connectForm } from './pages/gatewayPages.ts';
import { gatewayDialog } from './pages/gatewayDialog.ts';
import { shell } from './pages/shell.ts';
import { wallPage } from './pages/wallPage.ts';
import { createInverter } from './support/createInverter.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { getDevices } from './support/getDevices.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { connectTestGateway } from './support/testGateway.ts';

const NAME = 'Barn inverter';

test('[GW-05] [DEV-02] adds a device at a new gateway, with the file that connects it @full', async ({
  page,
  baseURL,
}) => {
  const { creator, station, token, deviceId } = await createInverter(baseURL!);
  await openSignedIn(page, creator);
  const adding = addDeviceDialog(page);
  await adding.open(station.name);
  await adding.name.fill('');
  await adding.add.click();
  await expect(adding.name).toHaveAccessibleDescription(/device’s name/);
  await expect(adding.serial).toHaveAccessibleDescription(/serial key/);
  await expect(adding.name).toBeFocused();
  await adding.name.fill(NAME);
  // Refused by the server, at its field, with everything typed still there.
  await adding.serial.fill(deviceId);
  await adding.add.click();
  await expect(adding.serial).toHaveAccessibleDescription(new RegExp(deviceId));
  await expect(adding.name).toHaveValue(NAME);
  const serial = newSerial();
  await adding.serial.fill(serial.toLowerCase());
  await adding.gateway.selectOption('new');
  await expectAccessible(page);
  // By keyboard.
  await adding.serial.press('Enter');

  const form = connectForm(adding.dialog);
  await expect(form.host(1)).toBeVisible();
  await form.host(1).fill('10.1.2.3');
  await expect(form.unit(NAME)).toHaveValue('1');
  await form.unit(NAME).fill('248');
  await expect(form.unit(NAME)).toHaveAccessibleDescription(/247/);
  await form.unit(NAME).fill('3');
  await form.every(NAME).fill('5 seconds');
  await expect(form.every(NAME)).toHaveAccessibleDescription(/60min/);
  await expect(form.file).toHaveCount(0);
  await form.every(NAME).fill('2s');
  await form.map(NAME).selectOption('own');
  await form.ownMap(NAME).fill('maker-type');
  await expect(form.file).toContainText('maker-type');
  await form.map(NAME).selectOption('deye-3p-lv');
  const { server, buses, devices } = GatewayConfig.parse(parse((await form.file.textContent())!));
  expect(server.password).not.toBe('');
  expect(server.uuid).not.toBe(station.gateway.uuid);
  expect(buses).toMatchObject([{ kind: 'tcp', host: '10.1.2.3', port: 502 }]);
  expect(devices).toMatchObject([
    { bus: buses[0]!.name, unit: 3, map: 'deye-3p-lv', device_id: serial, every: 2000 },
  ]);
  await expect(form.heard(NAME)).toContainText(/No report yet/);
  await expectAccessible(page);

  // Undone: first the device, then its gateway, which other people of the station no longer see either.
  for (const iot_serial_no of [serial, server.uuid])
    await readData({ http: baseURL! }, deleteDevice, { station_id: station.id, iot_serial_no }, { token });
  const left = await getDevices(baseURL!, { token });
  expect(left.map(({ device_id }) => device_id)).not.toContain(server.uuid);
});

test('[DEV-02] [GW-05] a gateway that runs gets only the lines that its file lacks for an added device; one without devices is deleted, the last one never @full', async ({
  page,
  baseURL,
}) => {
  const { creator, station, deviceId, token } = await createInverter(baseURL!);
  const serial = newSerial();
  await readData(
    { http: baseURL! },
    saveDevice,
    {
      station_id: station.id,
      gateway_uuid: station.gateway.uuid,
      device_name: NAME,
      obj_type: 'C002',
      iot_serial_no: serial,
      mod_id: 15,
    },
    { token },
  );
  // Its simulated one has reported all devices by then, so that it is known to run.
  await expect
    .poll(async () => (await readInverter(baseURL!, token, serial)).last_online, { timeout: 30_000 })
    .not.toBeNull();
  const gateway = await connectTestGateway(station.gateway, {
    at: Date.now(),
    software: 'Heliograph gateway',
    version: '2.0.0',
    uptime: 7_500_000,
    store: { samples: 0, bytes: 0, most_bytes: null },
    buses: [
      {
        name: 'roof',
        kind: 'rtu',
        connected: true,
        load: 0.1,
        requests: 1,
        errors: {},
        quarantined: [],
        frames: [],
      },
    ],
    devices: [
      {
        device_id: deviceId,
        bus: 'roof',
        unit: 1,
        map: 'deye-1p',
        confirmed: true,
        manufacturer: 'Deye',
        type: null,
        clock_drift: null,
        answered_at: Date.now(),
      },
    ],
  });
  await openSignedIn(page, creator);
  const access = gatewayDialog(page);
  await access.open(station.name);
  const form = connectForm(access.dialog);
  await form.open.click();
  await expect(access.dialog).toContainText('roof: Modbus RTU');
  await expect(form.password).toHaveCount(0);
  // The next free address of the bus that is there.
  await expect(form.unit(NAME)).toHaveValue('2');
  expect(parse((await form.file.textContent())!)).toEqual({
    devices: [{ bus: 'roof', unit: 2, map: 'auto', device_id: serial, every: '5s' }],
  });
  await form.whole.click();
  await expect(form.password).toBeVisible();
  await gateway.close();

  await access.dialog.getByRole('button', { name: 'Add a gateway' }).click();
  await expect(access.dialog.getByRole('group', { name: 'Connect the gateway' })).toHaveCount(2);
  await access.close.click();
  await shell(page).go('/device/C001');
  const menu = deviceMenu(page);
  const buttons = menu.button('Gateway');
  await expect(buttons).toHaveCount(2);
  await buttons.last().click();
  await menu.delete.click();
  await menu.confirmation.getByRole('button').last().click();
  await expect(buttons).toHaveCount(1);
  await buttons.click();
  await expect(menu.edit).toBeVisible();
  await expect(menu.delete).toHaveCount(0);
  await page.keyboard.press('Escape');

  await shell(page).chooseLanguage('中文');
  const adding = addDeviceDialog(page);
  await adding.open(station.name);
  await adding.name.fill('');
  await adding.add.click();
  await expect(adding.name).toHaveAccessibleDescription(/名称/);
  await expect(adding.serial).toHaveAccessibleDescription(/序列号/);
  await adding.gateway.selectOption('new');
  await expectAccessible(page);
});

const readInverter = async (http: string, token: string, deviceId: string): Promise<Device> =>
  (await getDevices(http, { token })).find(({ device_id }) => device_id === deviceId)!;

/** A new fault would take over the wall. */
const withoutAlarms = { 101: 0, 102: 0, 103: 0, 104: 0, 105: 0, 106: 0 };

/** Number that a value on a page shows; W for powers in W or kW. */
async function shown(value: Locator): Promise<number> {
  const text = (await value.textContent()) ?? '';
  const [, number = '', unit = ''] = /(-?[\d.,]+)\s*(kW(?!h)|W)?/.exec(text.replace('−', '-')) ?? [];
  return Number(number.replaceAll(',', '')) * (unit === 'kW' ? 1000 : 1);
}

test.describe('an inverter of another’s making', () => {
  test.skip(!hasModbusPrograms());

  test('[GW-03] [GW-05] is on the wall within 10 s, from a gateway with the portal’s own file, each value as mbpoll reads it @full', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    const http = baseURL!;
    const { creator, station, token, deviceId } = await createInverter(http);
    // Only the real one counts at this station.
    await readData({ http }, deleteDevice, { station_id: station.id, iot_serial_no: deviceId }, { token });
    const device = await startPymodbus({
      1: { holding: { ...deyeSinglePhase(), ...withoutAlarms, 186: 2345, 187: 1000 } },
    });
    const folder = await mkdtemp(join(tmpdir(), 'heliograph-wall-'));

    await openSignedIn(page, creator);
    const adding = addDeviceDialog(page);
    await adding.open(station.name);
    await adding.gateway.selectOption('new');
    await adding.name.fill(NAME);
    const serial = newSerial();
    await adding.serial.fill(serial);
    await adding.add.click();
    const form = connectForm(adding.dialog);
    await form.host(1).fill('127.0.0.1');
    await form.port(1).fill(String(device.port));
    const downloading = page.waitForEvent('download');
    await form.download.click();
    const file = await readFile(await (await downloading).path(), 'utf8');

    const screen = await browser.newContext({ baseURL: http, viewport: { width: 1920, height: 1080 } });
    const wall = wallPage(await screen.newPage());
    await wall.open();
    await expect(wall.code).toHaveText(/^[2-9A-Z]{4}\s[2-9A-Z]{4}$/);
    const pairing = { code: await wall.code.innerText(), name: 'Barn', station_ids: [station.id] };
    await readData({ http }, approvePairing, { ...pairing, config: defaultDisplayConfig('en') }, { token });
    await expect(wall.panel('Live fleet power')).toBeVisible();

    // The status page’s port may be taken on this machine.
    const gateway = await runGateway(folder, `${file}status_port: "off"\n`);
    // The program may take long to start from its sources.
    await expect(form.heard(NAME)).toContainText(/Reported \d+ s ago/, { timeout: 60_000 });
    await expect(wall.power('PV')).toContainText(/3[.,]3\d? ?kW|3,?345/, { timeout: 10_000 });
    const [first, second] = await mbpoll(device.port, 1, 186, { count: 2 });
    expect(first! + second!).toBe(3345);

    await device.set(1, 'holding', { 186: 1100, 187: 0 });
    await expect(wall.power('PV')).toContainText(/1[.,]1\d? ?kW|1,?100/);
    const { id } = await readInverter(http, token, serial);
    await page.goto(`/device/C002?device=${id}&tab=realTime`);
    const detail = deviceDetailPage(page);
    const signed = (word: number) => (word < 0x8000 ? word : word - 0x1_0000);
    for (const [code, register, scale] of [
      ['pv1_power', 186, 1],
      ['pv2_power', 187, 1],
      ['SOC', 184, 1],
      ['battery_voltage', 183, 0.01],
      ['battery_power', 190, 1],
      ['grid_power', 169, 1],
      ['grid_frequency', 79, 0.01],
    ] as const) {
      const [word] = await mbpoll(device.port, 1, register);
      // Name, last hour, value, age.
      const value = detail.row(code).locator('> span').nth(2);
      await expect(async () => {
        expect(await shown(value), code).toBeCloseTo(signed(word!) * scale, 1);
      }).toPass();
    }

    expect(await gateway.end('SIGTERM')).toBe(0);
    await screen.close();
    await device.stop();
    await rm(folder, { recursive: true });
  });
});
