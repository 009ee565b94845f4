import { ReplyCode, topics } from '@heliograph/contracts/mqtt';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createFakeClock } from '../../testing/fakeClock.ts';
import { toFailure } from '../engineError.ts';
import { createRequestChannel } from './requestChannel.ts';
import { MAX_WORK_MS, WORKING_SILENCE_MS } from './requestLimits.ts';

interface Sent {
  topic: string;
  id: string;
  client_id: string;
  data: unknown;
}

function channel() {
  const clock = createFakeClock(1_000);
  const sent: Sent[] = [];
  const made = createRequestChannel({
    clientId: 'client-1',
    publish: (topic, payload) => void sent.push({ topic, ...(JSON.parse(payload) as Omit<Sent, 'topic'>) }),
    now: clock.now,
    setTimer: clock.setTimer,
  });
  return { ...made, clock, sent };
}

const ok = (id: string, device_id: string) => ({ id, code: 1, data: [{ device_id }] });

it('[LIVE-02] [LIVE-03] publishes on the request topic with its client ID and an ID of action and time', () => {
  const { request, sent } = channel();
  void request('gw-00000001', 'get_group_property', [{ device_id: 'a', defines: ['P'] }], 30_000);
  expect(sent).toEqual([
    {
      topic: topics.request('gw-00000001'),
      id: 'get_group_property_1000',
      client_id: 'client-1',
      action: 'get_group_property',
      data: [{ device_id: 'a', defines: ['P'] }],
    },
  ]);
});

it('[LIVE-04] reports a timeout as 408 “Server connection timeout”, and a failure without a message as an unknown error', async () => {
  const { request, receive, sent, clock } = channel();
  const failures = Promise.allSettled([
    request('gw-00000001', 'device_status', ['a'], 10_000),
    request('gw-00000002', 'device_status', ['a'], 10_000),
    request('gw-00000003', 'device_status', ['a'], 10_000),
  ]);
  receive('gw-00000002', { id: sent[1]?.id, code: 0, data: [] });
  receive('gw-00000003', { id: sent[2]?.id, code: 2, msg: 'Unknown device', data: [] });
  await clock.advance(10_000);
  expect(
    (await failures).map((each) => (each.status === 'rejected' ? toFailure(each.reason) : null)),
  ).toEqual([
    { kind: 'timeout', code: 408, message: 'Server connection timeout' },
    { kind: 'refused', code: 0, message: 'Unknown error' },
    { kind: 'refused', code: 2, message: 'Unknown device' },
  ]);
});

it('[LIVE-03] drops late, duplicate and foreign replies', async () => {
  const { request, receive, sent, clock } = channel();
  const first = request('gw-00000001', 'device_status', ['a'], 10_000);
  const id = sent[0]?.id ?? '';
  receive('gw-00000002', ok(id, 'of another gateway'));
  receive('gw-00000001', ok('device_status_7', 'never pending'));
  for (const malformed of [null, 'text', [], {}, { id, code: '1', data: [] }, { id, code: 1 }]) {
    receive('gw-00000001', malformed);
  }
  receive('gw-00000001', ok(id, 'right'));
  receive('gw-00000001', ok(id, 'double'));
  expect(await first).toEqual(ok(id, 'right'));

  const second = request('gw-00000001', 'device_status', ['a'], 10_000);
  const late = sent[1]?.id ?? '';
  const failed = second.catch((error: unknown) => toFailure(error).code);
  await clock.advance(10_001);
  receive('gw-00000001', ok(late, 'late'));
  expect(await failed).toBe(408);
  expect(clock.pending()).toBe(0);
});

it('[LIVE-03] never mixes up a hundred concurrent requests answered in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...Array(100).keys()], { minLength: 100 }), async (order) => {
      const { request, receive, sent } = channel();
      const answers = Array.from({ length: 100 }, (_, n) =>
        request(`gw-0000000${n % 7}`, 'device_status', [`device-${n}`], 10_000),
      );
      expect(new Set(sent.map(({ id }) => id)).size).toBe(100);
      for (const n of order) receive(`gw-0000000${n % 7}`, ok(sent[n]?.id ?? '', `device-${n}`));
      expect((await Promise.all(answers)).map(({ data }) => data[0]?.device_id)).toEqual(
        Array.from({ length: 100 }, (_, n) => `device-${n}`),
      );
    }),
    { numRuns: 20 },
  );
});

it('rejects pending requests when the connection is lost', async () => {
  const { request, drop, clock } = channel();
  const pending = request('gw-00000001', 'device_status', [], 10_000).catch(
    (error: unknown) => toFailure(error).kind,
  );
  drop();
  expect(await pending).toBe('unreachable');
  expect(clock.pending()).toBe(0);
});

it('[LIVE-04] [GW-04] waits for a gateway as long as it says that it is working on a request', async () => {
  const { request, receive, sent, clock } = channel();
  const onWorking = vi.fn();
  const answer = request('gw-00000001', 'device_status', ['a'], 1_000, onWorking);
  expect(sent[0]).toMatchObject({ progress: true });
  const id = sent[0]?.id ?? '';
  const working = () => receive('gw-00000001', { id, code: ReplyCode.working, data: [] });
  receive('gw-00000002', { id, code: ReplyCode.working, data: [] });
  await clock.advance(900);
  for (let word = 0; word < 20; word++) {
    working();
    await clock.advance(9_000);
  }
  expect(onWorking).toHaveBeenCalledTimes(20);
  receive('gw-00000001', ok(id, 'a'));
  expect(await answer).toEqual(ok(id, 'a'));
});

it('[LIVE-04] [GW-04] gives up a gateway that no longer says that it works, or says so for ever', async () => {
  const { request, receive, sent, clock } = channel();
  const readCode = (answer: Promise<unknown>) => answer.catch((error: unknown) => toFailure(error).code);
  const silent = readCode(request('gw-00000001', 'device_status', ['a'], 1_000, () => undefined));
  receive('gw-00000001', { id: sent[0]?.id, code: ReplyCode.working, data: [] });
  await clock.advance(WORKING_SILENCE_MS);
  expect(await silent).toBe(408);
  const endless = readCode(request('gw-00000001', 'device_status', ['a'], 1_000, () => undefined));
  for (let at = 0; at < MAX_WORK_MS; at += 5_000) {
    receive('gw-00000001', { id: sent[1]?.id, code: ReplyCode.working, data: [] });
    await clock.advance(5_000);
  }
  expect(await endless).toBe(408);
  // Who did not ask for it is not made to wait.
  const plain = readCode(request('gw-00000001', 'device_status', ['a'], 1_000));
  expect(sent[2]).not.toHaveProperty('progress');
  receive('gw-00000001', { id: sent[2]?.id, code: ReplyCode.working, data: [] });
  await clock.advance(1_000);
  expect(await plain).toBe(408);
});
