import {
  Refusal,
  cancelUpgrade,
  deleteFirmware,
  FIRMWARE_MAX_BYTES,
  getFirmware,
  getUpgrades,
  saveFirmware,
  startUpgrade,
  uploadImage,
  type Firmware,
  type RequestOf,
  type Upgrade,
} from '@heliograph/contracts/http';
import { CHUNK_BYTES } from '@heliograph/contracts/mqtt';
import { callStack, readData, signIn, type CallOptions, type Stack } from '@heliograph/testing';
import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway } from '../../apps/simulator/src/gateway/gateway.ts';
import { requestGateway, connectSession } from './support/brokerClient.ts';
import { connectDatabase } from './support/stackDatabase.ts';
import { getRelevance } from './support/fleet.ts';
import { startSimulatedFleet, type SimulatedFleet } from './support/simulatedFleet.ts';
import { startTestServer } from './support/testServer.ts';

let stack: Stack;
let database: Client;
let fleet: SimulatedFleet;
let owner: CallOptions & { token: string };
let admin: CallOptions & { token: string };
/** The owner's hybrid inverter, its gateway and their ids. */
let device_id: string;
let model: number;
let uuid: string;
let gateway: Gateway;

beforeAll(async () => {
  stack = await startTestServer({ SIMULATOR: 'off' });
  database = await connectDatabase(stack);
  owner = { token: (await signIn(stack, 'owner')).token };
  admin = { token: (await signIn(stack, 'admin')).token };
  const hybrid = (await getRelevance(stack, owner.token)).device.find(
    ({ device_type }) => device_type === 'C002',
  )!;
  ({ device_id, mod_id: model, iot_gateway_uuid: uuid } = hybrid);
  fleet = await startSimulatedFleet(stack);
  gateway = await fleet.gateway(uuid);
});
afterEach(async () => {
  gateway.resetBehavior();
  gateway.setBehavior({ chunkDelay: 0, installDelay: 0 });
  gateway.reconnect();
  await gateway.connection();
});
afterAll(async () => {
  fleet.close();
  await database.end();
  await stack.stop();
});

const library = () => readData(stack, getFirmware, { device_id }, owner);
/** A demo firmware, by its board and its position from the newest. */
const offered = async (type: 'MAIN' | 'HMI', place = 0): Promise<Firmware> =>
  (await library()).list.filter((one) => one.type === type)[place]!;
type Order = RequestOf<typeof startUpgrade>;
const order = ({ firmware_id }: { firmware_id: number }, change: Partial<Order> = {}): Order => ({
  device_id,
  firmware_id,
  method: 'resume',
  timeout: 20,
  ...change,
});
const start = async (firmware: Firmware, change?: Partial<Order>): Promise<number> =>
  (await readData(stack, startUpgrade, order(firmware, change), owner)).upgrade_id;
const readUpgrade = async (upgradeId: number): Promise<Upgrade> =>
  (await readData(stack, getUpgrades, { device_id }, owner)).list.find(
    ({ upgrade_id }) => upgrade_id === upgradeId,
  )!;
const becomes = (upgradeId: number, state: Upgrade['state']) =>
  expect.poll(async () => (await readUpgrade(upgradeId)).state).toBe(state);
const listSteps = ({ log }: Upgrade) => log.map(({ step }) => step);

const statusKept = async (): Promise<unknown> =>
  (await database.query<{ status: string }>('select status from gateway where uuid = $1', [uuid])).rows[0]
    ?.status;

const versionTold = async (): Promise<unknown[]> => {
  const client = await connectSession(stack, owner.token, 'versions');
  const defines = ['Control_version_field_1', 'Control_version_field_2'];
  const { data } = await requestGateway(client, uuid, {
    action: 'get_group_property',
    data: [{ device_id, defines }],
  });
  await client.endAsync();
  return data[0]!.datas!.map(({ value }) => value);
};

describe('the library of firmware', () => {
  it('[FW-01] contains an older, the current and a newer version for each board in the demo', async () => {
    const { list } = await library();
    for (const [type, current] of [
      ['MAIN', ['1150', '0217']],
      ['HMI', ['1028', '0009']],
    ] as const) {
      const versions = list.filter((one) => one.type === type).map(({ version }) => version);
      expect(versions[1]).toEqual(current);
      expect(versions).toHaveLength(3);
      expect(versions.toSorted().toReversed()).toEqual(versions);
    }
    for (const { mod_ids, size } of list) {
      expect(mod_ids).toContain(model);
      expect(size).toBeGreaterThanOrEqual(200_000);
      expect(size).toBeLessThanOrEqual(400_000);
    }
    const all = (await readData(stack, getFirmware, {}, admin)).list;
    expect(all.length).toBeGreaterThan(list.length);
    expect(all).toEqual(expect.arrayContaining(list));
  });

  const image = Buffer.from('an image');
  const sha256 = createHash('sha256').update(image).digest('hex');
  const upload = () => readData(stack, uploadImage, { file: new Uint8Array(image) }, admin);
  const offer = (image_id: number) => ({
    image_id,
    name: ' Hot fix ',
    type: 'MAIN' as const,
    version: ['1170', '0300'] as [string, string],
    mod_ids: [20, 18, 18],
    notes: '',
  });

  it('[FW-01] accepts uploads of administrators, once per image and version', async () => {
    const { image_id, ...facts } = await upload();
    expect(facts).toEqual({ size: image.length, sha256 });
    const { firmware_id } = await readData(stack, saveFirmware, offer(image_id), admin);
    const { list } = await readData(stack, getFirmware, {}, admin);
    expect(list[0]).toMatchObject({
      firmware_id,
      name: 'Hot fix',
      mod_ids: [18, 20],
      version: ['1170', '0300'],
      ...facts,
      create_name: 'Ada Novak',
    });

    const again = await callStack(stack, saveFirmware, offer(image_id), { ...admin, lang: 'zh' });
    expect(again.body).toEqual({
      code: Refusal.notFound,
      field: 'image_id',
      msg: '该固件文件已不存在或不是您上传的，请重新上传。',
    });
    const other = await upload();
    const twice = await callStack(stack, saveFirmware, offer(other.image_id), admin);
    expect(twice.body).toEqual({
      code: Refusal.conflict,
      field: 'version',
      msg: 'One of these models already has MAIN firmware version V1.1.7.0-V0.3.0.0.',
    });
    await readData(stack, saveFirmware, { ...offer(other.image_id), mod_ids: [33] }, admin);

    await readData(stack, deleteFirmware, { firmware_id }, admin);
    const gone = await callStack(stack, deleteFirmware, { firmware_id }, admin);
    expect(gone.body).toMatchObject({ code: Refusal.notFound, field: 'firmware_id' });
    const { rows } = await database.query(
      `select action, detail ->> 'version' as version from audit where action like 'firmware.%' order by id`,
    );
    const version = '1170 0300';
    expect(rows).toEqual([
      { action: 'firmware.add', version },
      { action: 'firmware.add', version },
      { action: 'firmware.remove', version },
    ]);
  });

  it.each<[string, Partial<RequestOf<typeof saveFirmware>>, string]>([
    ['a model that there is not', { mod_ids: [15, 999] }, 'mod_ids.1'],
    ['no model', { mod_ids: [] }, 'mod_ids'],
    ['a version of five characters', { version: ['11700', '0300'] }, 'version.0'],
    ['no name', { name: ' ' }, 'name'],
    ['a board that there is not', { type: 'DSP' as never }, 'type'],
  ])('[FW-01] refuses %s with the field', async (_what, change, field) => {
    const { body } = await callStack(stack, saveFirmware, { ...offer(1), ...change }, admin);
    expect(body.code).toBeGreaterThanOrEqual(1400);
    expect([body.field, body.data]).toEqual([field, undefined]);
  });

  it('[FW-01] accepts files from one byte to the largest allowed size', async () => {
    const empty = await callStack(stack, uploadImage, { file: new Uint8Array() }, admin);
    expect(empty.body).toMatchObject({ code: Refusal.badRequest, field: 'file', msg: 'file is empty.' });
    const large = await callStack(
      stack,
      uploadImage,
      { file: new Uint8Array(FIRMWARE_MAX_BYTES + 1) },
      admin,
    );
    expect(large.body).toMatchObject({ code: Refusal.tooLarge, field: 'file' });
    expect(large.body.msg).toContain('16 MB');
    await readData(stack, uploadImage, { file: new Uint8Array(FIRMWARE_MAX_BYTES) }, admin);
  });
});

describe('the upgrade of a device', () => {
  it('[FW-01] [DV-06] completes, and the device reports the ordered version', async () => {
    const firmware = await offered('MAIN');
    expect(await versionTold()).toEqual(['1150', '0217']);
    const id = await start(firmware);
    await becomes(id, 'succeeded');
    const upgrade = await readUpgrade(id);
    const { name, type, version, size } = firmware;
    expect(upgrade).toMatchObject({
      device_id,
      firmware: { name, type, version, size },
      method: 'resume',
      timeout: 20,
      percent: 100,
      failure: null,
      from: ['1150', '0217'],
      to: version,
      create_name: 'Olivia Hart',
    });
    expect(upgrade.finish_time).toBeGreaterThanOrEqual(upgrade.create_time);
    expect(new Set(listSteps(upgrade))).toEqual(
      new Set(['ordered', 'accepted', 'transferring', 'transferred', 'installing', 'succeeded']),
    );
    expect(await versionTold()).toEqual(version);
    const pieces = fleet.chunks(id);
    expect(pieces.map(({ offset }) => offset)).toEqual(
      Array.from({ length: Math.ceil(size / CHUNK_BYTES) }, (_, index) => index * CHUNK_BYTES),
    );
  });

  it('[FW-01] is refused with the field, in the requester’s language', async () => {
    const { list } = await readData(stack, getFirmware, {}, admin);
    const foreign = list.find(({ mod_ids }) => !mod_ids.includes(model))!;
    const own = await offered('HMI');
    const refusals: [Partial<Order>, number, string, RegExp, RegExp][] = [
      [{ firmware_id: 2_147_483_000 }, Refusal.notFound, 'firmware_id', /no longer|offered/, /不再提供/],
      [{ firmware_id: foreign.firmware_id }, Refusal.badRequest, 'firmware_id', /does not run/, /不适用/],
      [{ device_id: 'nobody' }, Refusal.notFound, 'device_id', /does not exist/, /不存在/],
      [{ timeout: 4 }, Refusal.badRequest, 'timeout', /timeout/, /timeout/],
      [{ timeout: 121 }, Refusal.badRequest, 'timeout', /timeout/, /timeout/],
      [{ method: 'twice' as never }, Refusal.badRequest, 'method', /method/, /method/],
    ];
    for (const [change, code, field, en, zh] of refusals)
      for (const [lang, words] of [
        ['en', en],
        ['zh', zh],
      ] as const) {
        const { body } = await callStack(stack, startUpgrade, order(own, change), { ...owner, lang });
        expect([change, body.code, body.field]).toEqual([change, code, field]);
        expect(body.msg).toMatch(words);
      }
    gateway.disconnect();
    await expect.poll(statusKept).toBe('offline');
    const away = await callStack(stack, startUpgrade, order(own), owner);
    expect(away.body).toMatchObject({ code: Refusal.conflict, field: 'device_id' });
    expect(away.body.msg).toContain('gateway is offline');
    expect((await readData(stack, getUpgrades, { device_id }, owner)).list).toHaveLength(1);
  });

  it('[FW-01] runs once at a time per device, also with many requests at once', async () => {
    gateway.setBehavior({ chunkDelay: 60_000 });
    const firmware = await offered('HMI');
    const answers = await Promise.all(
      [1, 2, 3].map(() => callStack(stack, startUpgrade, order(firmware), owner)),
    );
    const codes = answers.map(({ body }) => body.code).sort();
    expect(codes).toEqual([1001, Refusal.conflict, Refusal.conflict]);
    const refused = answers.find(({ body }) => body.code !== 1001)!;
    expect(refused.body).toMatchObject({
      field: 'device_id',
      msg: expect.stringContaining('already') as string,
    });
    const { upgrade_id } = answers.find(({ body }) => body.code === 1001)!.body.data!;
    await becomes(upgrade_id, 'transferring');

    await readData(stack, cancelUpgrade, { upgrade_id }, owner);
    await becomes(upgrade_id, 'cancelled');
    expect(listSteps(await readUpgrade(upgrade_id)).slice(-2)).toEqual(['cancelAsked', 'cancelled']);
    const ended = await callStack(stack, cancelUpgrade, { upgrade_id }, { ...owner, lang: 'zh' });
    expect(ended.body).toEqual({ code: Refusal.conflict, field: 'upgrade_id', msg: '此升级已结束。' });
    const { rows } = await database.query(
      `select action from audit where detail ->> 'upgrade' = $1 order by id`,
      [String(upgrade_id)],
    );
    expect(rows.map(({ action }) => action as string)).toEqual(['firmware.start', 'firmware.cancel']);
  });

  it('[FW-01] cannot be cancelled while the device installs', async () => {
    gateway.setBehavior({ installDelay: 100 });
    const id = await start(await offered('HMI'));
    await becomes(id, 'installing');
    const { body } = await callStack(stack, cancelUpgrade, { upgrade_id: id }, owner);
    expect(body).toMatchObject({ code: Refusal.conflict, field: 'upgrade_id' });
    await becomes(id, 'succeeded');
  });

  it('[FW-01] is interrupted when the gateway disconnects at 40 %, and resumes with the missing chunks', async () => {
    const firmware = await offered('MAIN', 2);
    gateway.setBehavior({ disconnectAtPercent: 40 });
    const id = await start(firmware);
    await becomes(id, 'interrupted');
    const interrupted = await readUpgrade(id);
    const before = fleet.chunks(id).length;
    const kept = fleet.chunks(id).reduce((sum, { bytes }) => sum + bytes, 0);
    expect(kept).toBeGreaterThanOrEqual(0.4 * firmware.size);
    expect(kept).toBeLessThan(0.5 * firmware.size);
    expect(interrupted.percent).toBeGreaterThan(25);
    expect(interrupted.log.at(-1)).toMatchObject({ step: 'interrupted', percent: interrupted.percent });

    gateway.setBehavior({ disconnectAtPercent: null });
    gateway.reconnect();
    await becomes(id, 'succeeded');
    expect(listSteps(await readUpgrade(id))).toContain('resumed');
    // No received chunk is sent again.
    expect(
      fleet
        .chunks(id)
        .slice(before)
        .every(({ offset }) => offset >= kept),
    ).toBe(true);
    expect(fleet.orders(id).length).toBeGreaterThan(1);
  });

  it('[FW-01] resumes the image of a cancelled upgrade with the next order, or restarts the transfer', async () => {
    const firmware = await offered('MAIN', 1);
    gateway.setBehavior({ disconnectAtPercent: 40 });
    const first = await start(firmware);
    await becomes(first, 'interrupted');
    await readData(stack, cancelUpgrade, { upgrade_id: first }, owner);
    expect((await readUpgrade(first)).state).toBe('cancelled');
    gateway.setBehavior({ disconnectAtPercent: null, abortsInstall: true });
    gateway.reconnect();
    await gateway.connection();

    const second = await start(firmware);
    await becomes(second, 'failed');
    expect(await readUpgrade(second)).toMatchObject({ failure: 'aborted', percent: 50 });
    const offsets = (id: number) => fleet.chunks(id).map(({ offset }) => offset);
    expect(Math.min(...offsets(second))).toBe(Math.max(...offsets(first)) + CHUNK_BYTES);

    gateway.setBehavior({ abortsInstall: false });
    const third = await start(firmware, { method: 'whole' });
    await becomes(third, 'succeeded');
    expect(new Set(offsets(third))).toEqual(new Set([...offsets(first), ...offsets(second)]));
  });

  it.each([
    ['corruptsImage', 'corrupt', /checksum/],
    ['abortsInstall', 'aborted', /aborted the install/],
    ['keepsOldVersion', 'unchanged', null],
  ] as const)('[FW-01] fails where it %s, and says why', async (manner, failure, words) => {
    gateway.setBehavior({ [manner]: true });
    const before = await versionTold();
    const id = await start(await offered('MAIN'));
    await becomes(id, 'failed');
    const upgrade = await readUpgrade(id);
    expect(upgrade.failure).toBe(failure);
    expect(upgrade.to).toEqual(failure === 'unchanged' ? before : null);
    const { msg } = upgrade.log.at(-1)!;
    if (words) expect(msg).toMatch(words);
    else expect(msg).toBeNull();
    expect(await versionTold()).toEqual(before);
  });

  it('[FW-01] continues when its firmware is no longer offered', async () => {
    const { image_id } = await readData(stack, uploadImage, { file: new Uint8Array(100_000) }, admin);
    const offer = {
      image_id,
      name: 'Brief',
      type: 'HMI' as const,
      version: ['1040', '0001'] as [string, string],
    };
    const { firmware_id } = await readData(
      stack,
      saveFirmware,
      { ...offer, mod_ids: [model], notes: '' },
      admin,
    );
    gateway.setBehavior({ disconnectAtPercent: 40 });
    const { upgrade_id } = await readData(stack, startUpgrade, order({ firmware_id }), owner);
    await becomes(upgrade_id, 'interrupted');
    await readData(stack, deleteFirmware, { firmware_id }, admin);
    gateway.setBehavior({ disconnectAtPercent: null });
    gateway.reconnect();
    await becomes(upgrade_id, 'succeeded');
    expect((await readUpgrade(upgrade_id)).firmware.name).toBe('Brief');
  });

  it('[FW-01] lists its history newest first, 20 per page', async () => {
    const { list } = await readData(stack, getUpgrades, { device_id }, owner);
    const ids = list.map(({ upgrade_id }) => upgrade_id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const older = await readData(stack, getUpgrades, { device_id, before: ids[1]! }, owner);
    expect(older.list).toEqual(list.slice(2));
  });
});
