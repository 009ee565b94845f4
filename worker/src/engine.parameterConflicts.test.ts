import { ReplyCode } from '@heliograph/contracts/mqtt';
import { expect, it } from 'vitest';
import type { EngineHarness } from '../testing/engineHarness.ts';
import {
  write,
  openPortal,
  answerWithValues,
  sets,
  startWrites,
  readJob,
  listStates,
  loggedResults,
} from '../testing/parameterPages.ts';

/** Entries of the communication log, newest first, as the server lists them. */
function answerLog(
  harness: EngineHarness,
  ...entries: { id: number; value: number; at: number; told?: object }[]
) {
  harness.server.answer('/station/get_comm_log', () => ({
    list: entries.map(({ id, value, at, told }) => ({
      comm_id: id,
      asked: [{ property_code: 'max_charge_current', value: String(value) }],
      told: told ? [{ property_code: 'max_charge_current', value: String(value), ...told }] : null,
      create_name: `Author of ${id}`,
      create_user: '',
      create_time: at,
      update_time: told ? at + 5_000 : null,
    })),
  }));
}

it('[TRU-07] writes nothing when a value was changed since it was shown, and says who did it', async () => {
  const { harness, page } = await openPortal();
  const requests = answerWithValues(harness, 1, { max_charge_current: 80, battery_capacity: 100 });
  const at = harness.clock.now() - 11_000;
  // The latest write counts, unless the device did not take it.
  answerLog(
    harness,
    { id: 8, value: 85, at: at + 1_000, told: { result: 'refused' } },
    { id: 7, value: 80, at, told: { result: 'verified' } },
  );
  const id = await startWrites(
    page,
    write('battery_capacity', 200, 100),
    write('max_charge_current', 70, 91),
  );
  await harness.advance(10);
  expect(await readJob(page, id)).toMatchObject({
    state: 'done',
    writes: [
      { state: 'skipped', reason: 'changed' },
      { state: 'refused', reason: 'changed', held: 80, heldBy: { name: 'Author of 7', at } },
    ],
  });
  expect(sets(requests)).toEqual([]);
  expect(loggedResults(harness)).toMatchObject([{ result: 'skipped' }, { result: 'refused', before: '80' }]);

  // Whoever saw the value may replace it.
  const again = await startWrites(page, write('max_charge_current', 70, 80));
  await harness.advance(7_000);
  expect(listStates(await readJob(page, again))).toEqual(['verified']);
});

it('[TRU-07] two writes at the same instant do not overwrite each other: the gateway takes the first', async () => {
  const { harness, page } = await openPortal();
  const values: Record<string, number> = { max_charge_current: 91 };
  harness.replies(1, (request) => {
    if (request.action === 'get_group_property')
      return {
        data: request.data.map(({ device_id, defines }) => ({
          device_id,
          datas: defines.map((code) => ({ property_code: code, value: values[code] ?? null })),
        })),
      };
    if (request.action !== 'set_property') return {};
    values.max_charge_current = 80;
    expect(request.data.expected).toBe(91);
    return { code: ReplyCode.changed, msg: 'max_charge_current is 80, not 91' };
  });
  answerLog(harness, { id: 9, value: 80, at: harness.clock.now() });
  const id = await startWrites(page, write('max_charge_current', 70, 91));
  await harness.advance(7_000);
  expect(await readJob(page, id)).toMatchObject({
    state: 'done',
    writes: [{ state: 'refused', reason: 'changed', held: 80, heldBy: { name: 'Author of 9' } }],
  });
});

it.each([
  ['overwritten', 80, 'another user'],
  ['reverted', 91, 'nobody'],
] as const)(
  '[TRU-07] a verified value is %s when it becomes %i and %s wrote since',
  async (state, after, _) => {
    const { harness, page } = await openPortal();
    const values: Record<string, number> = { max_charge_current: 91 };
    answerWithValues(harness, 1, values, (code, value) => {
      values[code] = value;
      harness.clock.setTimer(() => {
        values[code] = after;
      }, 5_000);
    });
    const at = harness.clock.now();
    // 91 A was written yesterday, 80 A a second after ours.
    const theirs = { id: 9, value: 80, at: at + 1_000, told: { result: 'verified' } };
    const own = { id: 1, value: 70, at, told: { result: 'verified' } };
    const old = { id: 0, value: 91, at: at - 86_400_000, told: { result: 'verified' } };
    answerLog(harness, ...(state === 'overwritten' ? [theirs] : []), own, old);
    const id = await startWrites(page, write('max_charge_current', 70, 91));
    await harness.advance(7_000);
    expect(await readJob(page, id)).toMatchObject({ writes: [{ state, held: after }] });
    expect(loggedResults(harness)).toMatchObject([{ result: state, before: '91' }]);
  },
);
