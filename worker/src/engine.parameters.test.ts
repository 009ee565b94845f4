import type { ParameterReading } from '@heliograph/contracts/engine';
import {
  ReplyCode,
  SETTING_REVERTED,
  settingRevertedText,
  topics,
  type GatewayRequest,
} from '@heliograph/contracts/mqtt';
import { expect, it } from 'vitest';
import type { Page } from '../testing/engineHarness.ts';
import { getInverter, getUuid } from '../testing/fleetData.ts';
import { Refusal } from '../testing/memoryServer.ts';
import {
  CREATE,
  UPDATE,
  GRANT,
  item,
  write,
  openPortal,
  answerWithValues,
  sets,
  startWrites,
  readJob,
  listStates,
  loggedResults,
} from '../testing/parameterPages.ts';

it('[PAR-03] [PAR-08] writes values one by one with a grant each, reads them back, and logs before and after', async () => {
  const { harness, page } = await openPortal();
  const requests = answerWithValues(harness, 1, { battery_capacity: 100, max_charge_current: 50 });
  const id = await startWrites(
    page,
    write('battery_capacity', 200, 100),
    write('max_charge_current', 60, 50),
  );
  expect(harness.server.requestCount(CREATE)).toBe(1);
  await harness.advance(10);
  expect(listStates(await readJob(page, id))).toEqual(['verified', 'verified']);
  expect(await readJob(page, id)).toMatchObject({ state: 'settling', unlogged: false });
  await harness.advance(6_000);
  expect(await readJob(page, id)).toMatchObject({
    state: 'done',
    writes: [{ held: 200, today: 3 }, { held: 60 }],
  });
  expect(sets(requests)).toEqual([
    {
      device_id: getInverter(1),
      property_code: 'battery_capacity',
      value: 200,
      expected: 100,
      grant: 'grant of battery_capacity',
    },
    {
      device_id: getInverter(1),
      property_code: 'max_charge_current',
      value: 60,
      expected: 50,
      grant: 'grant of max_charge_current',
    },
  ]);
  expect(loggedResults(harness)).toEqual([
    {
      property_code: 'battery_capacity',
      title: 'Title of battery_capacity',
      value: '200',
      unit: 'A',
      before: '100',
      result: 'verified',
    },
    {
      property_code: 'max_charge_current',
      title: 'Title of max_charge_current',
      value: '60',
      unit: 'A',
      before: '50',
      result: 'verified',
    },
  ]);
});

it('[PAR-03] reports values that a device changes, ignores or reverts', async () => {
  const { harness, page } = await openPortal();
  const values: Record<string, number> = { clamped: 1, ignored: 1, reverted: 1 };
  answerWithValues(harness, 1, values, (code, value) => {
    if (code === 'clamped') values.clamped = 50;
    if (code !== 'reverted') return;
    values.reverted = value;
    harness.clock.setTimer(() => {
      values.reverted = 1;
    }, 5_000);
  });
  const id = await startWrites(
    page,
    write('clamped', 80, 1),
    write('ignored', 2, 1),
    write('reverted', 2, 1),
  );
  await harness.advance(10);
  expect(listStates(await readJob(page, id))).toEqual(['changed', 'kept', 'verified']);
  await harness.advance(6_000);
  expect(await readJob(page, id)).toMatchObject({
    state: 'done',
    writes: [
      { state: 'changed', held: 50 },
      { state: 'kept', held: 1 },
      { state: 'reverted', held: 1 },
    ],
  });
  expect(loggedResults(harness)).toMatchObject([
    { result: 'changed' },
    { result: 'kept' },
    { result: 'reverted' },
  ]);
});

it('[PAR-03] [GW-04] waits for a slow bus, says so, and shows when another master changes the value back', async () => {
  const { harness, page } = await openPortal();
  const values: Record<string, number> = { shutdown_soc: 20 };
  const SLOW = 7_000;
  harness.broker.on(topics.request(getUuid(1)), (payload) => {
    const request = JSON.parse(payload) as GatewayRequest;
    const say = (message: object) =>
      harness.broker.publish(topics.response(getUuid(1), request.client_id), { id: request.id, ...message });
    if (request.action === 'device_status') return;
    expect(request.progress).toBe(true);
    say({ code: ReplyCode.working, data: [] });
    harness.clock.setTimer(() => say({ code: ReplyCode.working, data: [] }), SLOW / 2);
    harness.clock.setTimer(() => {
      if (request.action === 'set_property') values[request.data.property_code] = Number(request.data.value);
      const datas = Object.entries(values).map(([property_code, value]) => ({ property_code, value }));
      say({ code: ReplyCode.ok, data: [{ device_id: getInverter(1), datas }] });
    }, SLOW);
  });
  const id = await startWrites(page, write('shutdown_soc', 25, 20));
  await harness.advance(2 * SLOW - 1_000);
  expect(await readJob(page, id)).toMatchObject({
    state: 'running',
    writes: [{ state: 'writing', workingSince: expect.any(Number) as number }],
  });
  await harness.advance(3 * SLOW + 6_000);
  const ended = await readJob(page, id);
  expect(ended).toMatchObject({ state: 'done', writes: [{ state: 'verified', held: 25 }] });

  const alarm = (at: number) => ({
    seq: at,
    alarms: [
      {
        device_id: getInverter(1),
        code: SETTING_REVERTED,
        type: 'alarm',
        level: 1,
        msg: settingRevertedText({ property_code: 'shutdown_soc', written: 25, held: 20 }),
        at,
        recovery: 0,
      },
    ],
  });
  // The alarm of an earlier write.
  harness.broker.publish(topics.alarm(getUuid(1)), alarm(ended.startedAt - 1));
  await harness.advance(10);
  expect(listStates(await readJob(page, id))).toEqual(['verified']);
  harness.broker.publish(topics.alarm(getUuid(1)), alarm(harness.clock.now()));
  await harness.advance(10);
  const after = await readJob(page, id);
  expect(after).toMatchObject({ state: 'done', writes: [{ state: 'reverted', held: 20 }] });
  expect(after.finishedAt).toBeGreaterThan(ended.finishedAt!);
});

it('[PAR-03] ignores late, duplicate, foreign and malformed answers', async () => {
  const { harness, page } = await openPortal();
  const values: Record<string, number> = { late: 1, doubled: 1 };
  harness.broker.on(topics.request(getUuid(1)), (payload) => {
    const request = JSON.parse(payload) as GatewayRequest;
    const send = (message: unknown) =>
      harness.broker.publish(topics.response(getUuid(1), request.client_id), message);
    const reply = (datas: object[]) => ({
      id: request.id,
      code: 1,
      data: [{ device_id: getInverter(1), datas }],
    });
    send('not json {');
    send({ ...reply([{ property_code: 'late', value: 99 }]), id: 'of another request' });
    if (request.action === 'set_property') {
      const { property_code, value } = request.data;
      values[property_code] = Number(value);
      const answer = reply([{ property_code, value }]);
      if (property_code === 'late') harness.clock.setTimer(() => send(answer), 1_200);
      else for (let copy = 0; copy < 2; copy++) send(answer);
    } else if (request.action === 'get_group_property') {
      const [query] = request.data;
      send(reply(query!.defines.map((code) => ({ property_code: code, value: values[code] }))));
    }
  });
  const id = await startWrites(page, write('late', 5), write('doubled', 6));
  await harness.advance(8_000);
  expect(await readJob(page, id)).toMatchObject({
    state: 'done',
    writes: [
      { state: 'verified', held: 5 },
      { state: 'verified', held: 6 },
    ],
  });
});

it('[PAR-03] verifies a write without an answer by reading the device', async () => {
  const { harness, page } = await openPortal();
  const values = { lost: 1 };
  const requests = harness.answers(1, (request) => {
    if (request.action === 'set_property') values.lost = Number(request.data.value);
    if (request.action !== 'get_group_property') return undefined;
    return [{ device_id: getInverter(1), datas: [{ property_code: 'lost', value: values.lost }] }];
  });
  const id = await startWrites(page, write('lost', 5));
  await harness.advance(1_010);
  expect(listStates(await readJob(page, id))).toEqual(['verified']);
  expect(sets(requests)).toHaveLength(1);
});

it('[PAR-03] reports a timeout and skips the rest when the gateway disconnects between two writes', async () => {
  const { harness, page } = await openPortal();
  const values: Record<string, number> = { one: 1, two: 1, three: 1 };
  const requests = harness.answers(1, (request) => {
    if (sets(requests).length > 1 || (request.action === 'get_group_property' && values.gone))
      return undefined;
    if (request.action === 'set_property') {
      values[request.data.property_code] = Number(request.data.value);
      return [];
    }
    if (request.action !== 'get_group_property') return [];
    values.gone = 1;
    return [{ device_id: getInverter(1), datas: [{ property_code: 'one', value: values.one }] }];
  });
  const id = await startWrites(page, write('one', 2), write('two', 2), write('three', 2));
  await harness.advance(20_000);
  const job = await readJob(page, id);
  expect(job.state).toBe('done');
  expect(listStates(job)).toEqual(['verified', 'timeout', 'skipped']);
  expect(loggedResults(harness)).toMatchObject([
    { result: 'verified' },
    { result: 'timeout' },
    { result: 'skipped' },
  ]);
  expect(sets(requests)).toHaveLength(2);
});

it('[SEC-01] [PAR-04] writes nothing without a grant, and skips the rest when the user may not write at all', async () => {
  const { harness, page } = await openPortal();
  const requests = answerWithValues(harness, 1, { good: 1, bad: 1 });
  const grants = harness.server.answer(GRANT, () => undefined);
  harness.server.answer(GRANT, (request) => {
    const [wanted] = request.body.writes as { property_code: string }[];
    if (wanted?.property_code === 'bad') throw new Refusal(1400, '0 to 100', 'writes.0.value');
    return grants(request);
  });
  const mixed = await startWrites(page, write('bad', 999), write('good', 2));
  await harness.advance(7_000);
  expect(await readJob(page, mixed)).toMatchObject({
    writes: [{ state: 'refused', reason: 'invalid', message: '0 to 100' }, { state: 'verified' }],
  });
  expect(sets(requests).map(({ property_code }) => property_code)).toEqual(['good']);

  harness.server.answer(GRANT, () => {
    throw new Refusal(1403, 'You have to be authorized to continue');
  });
  const refused = await startWrites(page, write('good', 3), write('bad', 4));
  await harness.advance(7_000);
  expect(listStates(await readJob(page, refused))).toEqual(['refused', 'skipped']);
  expect(sets(requests)).toHaveLength(1);
});

it('[PAR-08] writes nothing without a log entry, and reports an entry that cannot be updated', async () => {
  const { harness, page } = await openPortal();
  const requests = answerWithValues(harness, 1, { one: 1 });
  harness.server.answer(UPDATE, () => {
    throw new Refusal(1500, 'Internal error');
  });
  const id = await startWrites(page, write('one', 2));
  await harness.advance(7_000);
  expect(await readJob(page, id)).toMatchObject({ unlogged: true, writes: [{ state: 'verified' }] });

  harness.server.answer(CREATE, () => {
    throw new Refusal(1403, 'You have to be authorized to continue');
  });
  await expect(startWrites(page, write('one', 3))).rejects.toThrow('authorized');
  expect(sets(requests)).toHaveLength(1);
});

it('[PAR-03] runs the jobs of a device in turn, even after the page that started them is closed', async () => {
  const { harness, tabs } = await openPortal({ pages: 2 });
  const requests = answerWithValues(harness, 1, { one: 1 });
  const [first, second] = tabs as [Page, Page];
  const early = await startWrites(first, write('one', 2));
  const later = await startWrites(second, write('one', 3));
  harness.release('tab0');
  await harness.advance(10);
  expect((await readJob(second, later)).state).toBe('queued');
  await harness.advance(13_000);
  expect(sets(requests).map(({ value }) => value)).toEqual([2, 3]);
  expect((await readJob(second, early)).state).toBe('done');
  expect(await readJob(second, later)).toMatchObject({ state: 'done', writes: [{ held: 3 }] });
  expect(second.shown.writes).toBeGreaterThan(0);
});

it('[PAR-03] finishes the current value of a cancelled job', async () => {
  const { harness, page } = await openPortal();
  const release = harness.server.holdAnswers(GRANT);
  answerWithValues(harness, 1, { one: 1, two: 1 });
  const id = await startWrites(page, write('one', 2), write('two', 2));
  await page.must('parameters', 'cancel', { jobId: id });
  release();
  await harness.advance(7_000);
  expect(listStates(await readJob(page, id))).toEqual(['verified', 'skipped']);
});

it('[PAR-03] reads 200 devices for three tabs once each, without mixing up answers', async () => {
  const { harness, tabs } = await openPortal({ stations: 200, pages: 3 });
  const all = Array.from({ length: 200 }, (_, i) => ({
    id: i + 1,
    requests: answerWithValues(harness, i + 1, { number: i + 1 }),
  }));
  const before = all.map(({ requests }) => requests.length);
  const readings = await Promise.all(
    tabs.flatMap((tab) =>
      all.map(async ({ id }) => {
        const wanted = { deviceId: getInverter(id), log: null, items: [item('number')] };
        const reading = tab.must<ParameterReading>('parameters', 'read', wanted);
        return { id, value: (await reading).values.number };
      }),
    ),
  );
  expect(readings).toHaveLength(600);
  for (const { id, value } of readings) expect(value).toBe(id);
  expect(all.map(({ requests }, i) => requests.length - before[i]!)).toEqual(all.map(() => 1));
});

it('[PAR-03] starts the timeout of a queued device when its turn comes', async () => {
  const { harness, page } = await openPortal({ stations: 200 });
  let running = 0;
  let most = 0;
  for (let id = 1; id <= 200; id++)
    harness.broker.on(topics.request(getUuid(id)), (payload) => {
      const request = JSON.parse(payload) as GatewayRequest;
      if (request.action !== 'get_group_property') return;
      most = Math.max(most, ++running);
      const data = [{ device_id: getInverter(id), datas: [{ property_code: 'number', value: id }] }];
      harness.clock.setTimer(() => {
        running--;
        harness.broker.publish(topics.response(getUuid(id), request.client_id), {
          id: request.id,
          code: 1,
          data,
        });
      }, 900);
    });
  const readings = Array.from({ length: 200 }, async (_, i) => {
    const wanted = { deviceId: getInverter(i + 1), log: null, items: [item('number')] };
    return (await page.must<ParameterReading>('parameters', 'read', wanted)).values.number;
  });
  await harness.advance(4_000);
  expect(await Promise.all(readings)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
  expect(most).toBe(50);
});

it('[PAR-03] dates a reading by its request: what was written while it was logged may be missing', async () => {
  const { harness, page } = await openPortal();
  answerWithValues(harness, 1, { one: 1 });
  const reading = (log: string | null) =>
    page.must<ParameterReading>('parameters', 'read', {
      deviceId: getInverter(1),
      log,
      items: [item('one')],
    });
  const { at: before } = await reading(null);
  const release = harness.server.holdAnswers(UPDATE);
  const logged = reading('Battery Setting');
  await harness.advance(2_000);
  release();
  expect(await logged).toMatchObject({ at: before });
});

it('[PAR-08] [PAR-03] logs a reading with its values, and reads again after a write', async () => {
  const { harness, page } = await openPortal();
  const values = { one: 1 };
  answerWithValues(harness, 1, values);
  const wanted = { deviceId: getInverter(1), log: 'Battery Setting', items: [item('one'), item('absent')] };
  const read = () => page.must<ParameterReading>('parameters', 'read', wanted);
  expect(await read()).toMatchObject({ values: { one: 1, absent: null }, unlogged: false });
  expect(loggedResults(harness)).toMatchObject([{ value: '1' }, { value: '' }]);
  const id = await startWrites(page, write('one', 2));
  await harness.advance(10);
  expect(listStates(await readJob(page, id))).toEqual(['verified']);
  expect(await read()).toMatchObject({ values: { one: 2 } });
});

it('[PAR-03] reports a timeout, and refuses a device outside the fleet', async () => {
  const { harness, page } = await openPortal();
  harness.answers(1, () => undefined);
  const pending = page.call('parameters', 'read', {
    deviceId: getInverter(1),
    log: null,
    items: [item('one')],
  });
  await harness.advance(1_000);
  expect(await pending).toMatchObject({ ok: false, failure: { kind: 'timeout', code: 408 } });
  expect(
    await page.call('parameters', 'read', { deviceId: 'nobody', log: null, items: [item('one')] }),
  ).toMatchObject({ ok: false, failure: { kind: 'badInput' } });
});
