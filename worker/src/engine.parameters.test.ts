import type { ParameterReading, WriteJob } from '@heliograph/contracts/engine';
import { topics, type GatewayRequest } from '@heliograph/contracts/mqtt';
import { expect, it } from 'vitest';
import { createStage, type Page, type Stage } from '../testing/createStage.ts';
import { inverterOf, uuidOf } from '../testing/fleetData.ts';
import { Refusal } from '../testing/memoryServer.ts';

const CREATE = '/station/create_comm_log';
const UPDATE = '/station/update_comm_log';
const GRANT = '/station/grant_writes';

const item = (code: string) => ({ code, title: `Title of ${code}`, unit: 'A' });
const write = (code: string, to: number, from: number | null = null) => ({
  ...item(code),
  from,
  to,
  tolerance: 0.005,
});

/** A person on some stations whose server keeps a log and grants writes. */
async function staged({ stations = 1, pages = 1 } = {}) {
  const stage = createStage(Array.from({ length: stations }, (_, i) => ({ id: i + 1 })));
  let logs = 0;
  stage.server.answer(CREATE, () => ({ comm_id: ++logs }));
  stage.server.answer(UPDATE, () => ({}));
  stage.server.answer(GRANT, ({ body }) => ({
    grants: (body.writes as { property_code: string }[]).map(({ property_code }) => ({
      property_code,
      grant: `grant of ${property_code}`,
      expires: stage.clock.now() + 60_000,
      today: 3,
    })),
  }));
  const tabs = Array.from({ length: pages }, (_, tab) => stage.page('portal', { lock: `tab${tab}` }));
  for (const tab of tabs) await tab.hello();
  await tabs[0]!.signIn();
  await stage.advance(1_500);
  return { stage, tabs, page: tabs[0]! };
}

/** A gateway whose devices hold values; `set` decides what a write does to them, and what is answered. */
function holding(
  stage: Stage,
  id: number,
  values: Record<string, number>,
  set: (code: string, value: number) => void = (code, value) => (values[code] = value),
) {
  return stage.answers(id, (request) => {
    if (request.action === 'get_group_property')
      return request.data.map(({ device_id, defines }) => ({
        device_id,
        datas: defines.map((code) => ({ property_code: code, value: values[code] ?? null })),
      }));
    if (request.action !== 'set_property') return [];
    const { device_id, property_code, value } = request.data;
    set(property_code, Number(value));
    return [{ device_id, datas: [{ property_code, value }] }];
  });
}

const sets = (asked: readonly GatewayRequest[]) =>
  asked.flatMap((request) => (request.action === 'set_property' ? [request.data] : []));

async function begin(page: Page, ...writes: ReturnType<typeof write>[]) {
  return page.must<string>('parameters', 'write', {
    deviceId: inverterOf(1),
    title: 'Battery Setting',
    writes,
  });
}

async function jobOf(page: Page, id: string): Promise<WriteJob> {
  const jobs = await page.must<WriteJob[]>('parameters', 'jobs');
  return jobs.find((job) => job.id === id)!;
}
const statesOf = ({ writes }: WriteJob) => writes.map(({ state }) => state);
const told = (stage: Stage) =>
  stage.server.requests.filter(({ path }) => path === UPDATE).at(-1)!.body.funs as object[];

it('[PAR-03] [PAR-08] values are written one by one with a grant for each, read back, and logged before and after', async () => {
  const { stage, page } = await staged();
  const asked = holding(stage, 1, { battery_capacity: 100, max_charge_current: 50 });
  const id = await begin(page, write('battery_capacity', 200, 100), write('max_charge_current', 60, 50));
  expect(stage.server.asked(CREATE)).toBe(1);
  await stage.advance(10);
  expect(statesOf(await jobOf(page, id))).toEqual(['verified', 'verified']);
  expect(await jobOf(page, id)).toMatchObject({ state: 'settling', unlogged: false });
  await stage.advance(6_000);
  expect(await jobOf(page, id)).toMatchObject({
    state: 'done',
    writes: [{ held: 200, today: 3 }, { held: 60 }],
  });
  expect(sets(asked)).toEqual([
    {
      device_id: inverterOf(1),
      property_code: 'battery_capacity',
      value: 200,
      grant: 'grant of battery_capacity',
    },
    {
      device_id: inverterOf(1),
      property_code: 'max_charge_current',
      value: 60,
      grant: 'grant of max_charge_current',
    },
  ]);
  expect(told(stage)).toEqual([
    {
      property_code: 'battery_capacity',
      title: 'Title of battery_capacity',
      value: '200',
      unit: 'A',
      result: 'verified',
    },
    {
      property_code: 'max_charge_current',
      title: 'Title of max_charge_current',
      value: '60',
      unit: 'A',
      result: 'verified',
    },
  ]);
});

it('[PAR-03] what a device does with a value is told: taken otherwise, ignored, taken back', async () => {
  const { stage, page } = await staged();
  const values: Record<string, number> = { clamped: 1, ignored: 1, reverted: 1 };
  holding(stage, 1, values, (code, value) => {
    if (code === 'clamped') values.clamped = 50;
    if (code !== 'reverted') return;
    values.reverted = value;
    stage.clock.setTimer(() => (values.reverted = 1), 5_000);
  });
  const id = await begin(page, write('clamped', 80), write('ignored', 2), write('reverted', 2));
  await stage.advance(10);
  expect(statesOf(await jobOf(page, id))).toEqual(['changed', 'changed', 'verified']);
  await stage.advance(6_000);
  expect(await jobOf(page, id)).toMatchObject({
    state: 'done',
    writes: [
      { state: 'changed', held: 50 },
      { state: 'changed', held: 1 },
      { state: 'reverted', held: 1 },
    ],
  });
  expect(told(stage)).toMatchObject([{ result: 'changed' }, { result: 'changed' }, { result: 'reverted' }]);
});

it('[PAR-03] an answer that is late, doubled, of another request or no JSON does no harm', async () => {
  const { stage, page } = await staged();
  const values: Record<string, number> = { late: 1, doubled: 1 };
  stage.broker.on(topics.request(uuidOf(1)), (payload) => {
    const request = JSON.parse(payload) as GatewayRequest;
    const send = (message: unknown) =>
      stage.broker.publish(topics.response(uuidOf(1), request.client_id), message);
    const reply = (datas: object[]) => ({
      id: request.id,
      code: 1,
      data: [{ device_id: inverterOf(1), datas }],
    });
    send('not json {');
    send({ ...reply([{ property_code: 'late', value: 99 }]), id: 'of another request' });
    if (request.action === 'set_property') {
      const { property_code, value } = request.data;
      values[property_code] = Number(value);
      const answer = reply([{ property_code, value }]);
      if (property_code === 'late') stage.clock.setTimer(() => send(answer), 1_200);
      else for (let copy = 0; copy < 2; copy++) send(answer);
    } else if (request.action === 'get_group_property') {
      const [wish] = request.data;
      send(reply(wish!.defines.map((code) => ({ property_code: code, value: values[code] }))));
    }
  });
  const id = await begin(page, write('late', 5), write('doubled', 6));
  await stage.advance(8_000);
  expect(await jobOf(page, id)).toMatchObject({
    state: 'done',
    writes: [
      { state: 'verified', held: 5 },
      { state: 'verified', held: 6 },
    ],
  });
});

it('[PAR-03] an answer that never comes is made up for by what the device has', async () => {
  const { stage, page } = await staged();
  const values = { lost: 1 };
  const asked = stage.answers(1, (request) => {
    if (request.action === 'set_property') values.lost = Number(request.data.value);
    if (request.action !== 'get_group_property') return undefined;
    return [{ device_id: inverterOf(1), datas: [{ property_code: 'lost', value: values.lost }] }];
  });
  const id = await begin(page, write('lost', 5));
  await stage.advance(1_010);
  expect(statesOf(await jobOf(page, id))).toEqual(['verified']);
  expect(sets(asked)).toHaveLength(1);
});

it('[PAR-03] a gateway that goes between two writes leaves the second unknown, and no more is tried', async () => {
  const { stage, page } = await staged();
  const values: Record<string, number> = { one: 1, two: 1, three: 1 };
  const asked = stage.answers(1, (request) => {
    if (sets(asked).length > 1 || (request.action === 'get_group_property' && values.gone)) return undefined;
    if (request.action === 'set_property') {
      values[request.data.property_code] = Number(request.data.value);
      return [];
    }
    if (request.action !== 'get_group_property') return [];
    values.gone = 1;
    return [{ device_id: inverterOf(1), datas: [{ property_code: 'one', value: values.one }] }];
  });
  const id = await begin(page, write('one', 2), write('two', 2), write('three', 2));
  await stage.advance(20_000);
  const job = await jobOf(page, id);
  expect(job.state).toBe('done');
  expect(statesOf(job)).toEqual(['verified', 'timeout', 'skipped']);
  expect(told(stage)).toMatchObject([{ result: 'verified' }, { result: 'timeout' }, { result: 'skipped' }]);
  expect(sets(asked)).toHaveLength(2);
});

it('[SEC-01] [PAR-04] without a grant nothing is written; one that may not write at all is asked no more', async () => {
  const { stage, page } = await staged();
  const asked = holding(stage, 1, { good: 1, bad: 1 });
  const grants = stage.server.answer(GRANT, () => undefined);
  stage.server.answer(GRANT, (request) => {
    const [wanted] = request.body.writes as { property_code: string }[];
    if (wanted?.property_code === 'bad') throw new Refusal(1400, '0 to 100', 'writes.0.value');
    return grants(request);
  });
  const mixed = await begin(page, write('bad', 999), write('good', 2));
  await stage.advance(7_000);
  expect(await jobOf(page, mixed)).toMatchObject({
    writes: [{ state: 'refused', message: '0 to 100' }, { state: 'verified' }],
  });
  expect(sets(asked).map(({ property_code }) => property_code)).toEqual(['good']);

  stage.server.answer(GRANT, () => {
    throw new Refusal(1403, 'You have to be authorized to continue');
  });
  const refused = await begin(page, write('good', 3), write('bad', 4));
  await stage.advance(7_000);
  expect(statesOf(await jobOf(page, refused))).toEqual(['refused', 'skipped']);
  expect(sets(asked)).toHaveLength(1);
});

it('[PAR-08] where no log can be begun nothing is written; one that cannot be told of it says so', async () => {
  const { stage, page } = await staged();
  const asked = holding(stage, 1, { one: 1 });
  stage.server.answer(UPDATE, () => {
    throw new Refusal(1500, 'Internal error');
  });
  const id = await begin(page, write('one', 2));
  await stage.advance(7_000);
  expect(await jobOf(page, id)).toMatchObject({ unlogged: true, writes: [{ state: 'verified' }] });

  stage.server.answer(CREATE, () => {
    throw new Refusal(1403, 'You have to be authorized to continue');
  });
  await expect(begin(page, write('one', 3))).rejects.toThrow('authorized');
  expect(sets(asked)).toHaveLength(1);
});

it('[PAR-03] jobs of one device follow each other, and go on when the page that began them is closed', async () => {
  const { stage, tabs } = await staged({ pages: 2 });
  const asked = holding(stage, 1, { one: 1 });
  const [first, second] = tabs as [Page, Page];
  const early = await begin(first, write('one', 2));
  const late = await begin(second, write('one', 3));
  stage.release('tab0');
  await stage.advance(10);
  expect((await jobOf(second, late)).state).toBe('queued');
  await stage.advance(13_000);
  expect(sets(asked).map(({ value }) => value)).toEqual([2, 3]);
  expect((await jobOf(second, early)).state).toBe('done');
  expect(await jobOf(second, late)).toMatchObject({ state: 'done', writes: [{ held: 3 }] });
  expect(second.shown.writes).toBeGreaterThan(0);
});

it('[PAR-03] what is cancelled ends with the value under way', async () => {
  const { stage, page } = await staged();
  const release = stage.server.hold(GRANT);
  holding(stage, 1, { one: 1, two: 1 });
  const id = await begin(page, write('one', 2), write('two', 2));
  await page.must('parameters', 'cancel', { jobId: id });
  release();
  await stage.advance(7_000);
  expect(statesOf(await jobOf(page, id))).toEqual(['verified', 'skipped']);
});

it('[PAR-03] 200 devices read at once by three tabs are asked once each, and no answer is mixed up', async () => {
  const { stage, tabs } = await staged({ stations: 200, pages: 3 });
  const all = Array.from({ length: 200 }, (_, i) => ({
    id: i + 1,
    asked: holding(stage, i + 1, { number: i + 1 }),
  }));
  const before = all.map(({ asked }) => asked.length);
  const readings = await Promise.all(
    tabs.flatMap((tab) =>
      all.map(async ({ id }) => {
        const wanted = { deviceId: inverterOf(id), log: null, items: [item('number')] };
        const reading = tab.must<ParameterReading>('parameters', 'read', wanted);
        return { id, value: (await reading).values.number };
      }),
    ),
  );
  expect(readings).toHaveLength(600);
  for (const { id, value } of readings) expect(value).toBe(id);
  expect(all.map(({ asked }, i) => asked.length - before[i]!)).toEqual(all.map(() => 1));
});

it('[PAR-03] a device that waits for its turn among many is given its whole wait all the same', async () => {
  const { stage, page } = await staged({ stations: 200 });
  let under = 0;
  let most = 0;
  for (let id = 1; id <= 200; id++)
    stage.broker.on(topics.request(uuidOf(id)), (payload) => {
      const request = JSON.parse(payload) as GatewayRequest;
      if (request.action !== 'get_group_property') return;
      most = Math.max(most, ++under);
      const data = [{ device_id: inverterOf(id), datas: [{ property_code: 'number', value: id }] }];
      stage.clock.setTimer(() => {
        under--;
        stage.broker.publish(topics.response(uuidOf(id), request.client_id), {
          id: request.id,
          code: 1,
          data,
        });
      }, 900);
    });
  const readings = Array.from({ length: 200 }, async (_, i) => {
    const wanted = { deviceId: inverterOf(i + 1), log: null, items: [item('number')] };
    return (await page.must<ParameterReading>('parameters', 'read', wanted)).values.number;
  });
  await stage.advance(4_000);
  expect(await Promise.all(readings)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
  expect(most).toBe(50);
});

it('[PAR-08] [PAR-03] a reading is logged with what came, and read anew after a write', async () => {
  const { stage, page } = await staged();
  const values = { one: 1 };
  holding(stage, 1, values);
  const wanted = { deviceId: inverterOf(1), log: 'Battery Setting', items: [item('one'), item('absent')] };
  const read = () => page.must<ParameterReading>('parameters', 'read', wanted);
  expect(await read()).toMatchObject({ values: { one: 1, absent: null }, unlogged: false });
  expect(told(stage)).toMatchObject([{ value: '1' }, { value: '' }]);
  const id = await begin(page, write('one', 2));
  await stage.advance(10);
  expect(statesOf(await jobOf(page, id))).toEqual(['verified']);
  expect(await read()).toMatchObject({ values: { one: 2 } });
});

it('[PAR-03] a device that does not answer in time says so, and one that nobody sees is refused', async () => {
  const { stage, page } = await staged();
  stage.answers(1, () => undefined);
  const asked = page.call('parameters', 'read', { deviceId: inverterOf(1), log: null, items: [item('one')] });
  await stage.advance(1_000);
  expect(await asked).toMatchObject({ ok: false, failure: { kind: 'timeout', code: 408 } });
  expect(
    await page.call('parameters', 'read', { deviceId: 'nobody', log: null, items: [item('one')] }),
  ).toMatchObject({ ok: false, failure: { kind: 'badInput' } });
});
