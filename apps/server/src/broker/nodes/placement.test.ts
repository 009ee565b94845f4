import { createManualTimer } from '@heliograph/testing';
import { expect, it } from 'vitest';
import { pino } from 'pino';
import type { MovedGateway } from '../../storage/repositories/nodeTable.ts';
import { createPlacement } from './placement.ts';

const OWN = 1;
const GONE = 2;
const log = pino({ level: 'silent' });

/** A server whose broker is `OWN`, with gateways by the broker that they are placed on. */
function setup(placed: Record<string, number>) {
  const clock = { now: 0 };
  const timer = createManualTimer(clock);
  let isAway = false;
  const announced: string[][] = [];
  const adopted: string[] = [];
  let settled = 0;
  const from = (brokerId: number) => Object.keys(placed).filter((uuid) => placed[uuid] === brokerId);
  const placement = createPlacement({
    brokerId: OWN,
    table: {
      claim(brokerId, uuids) {
        announced.push([...uuids]);
        for (const uuid of uuids) placed[uuid] = brokerId;
        return Promise.resolve();
      },
      adopt(brokerId, gone, most) {
        const moved = from(gone).slice(0, most);
        for (const uuid of moved) placed[uuid] = brokerId;
        return Promise.resolve(moved.map((uuid): MovedGateway => ({ uuid, status: 'online', statusAt: 0 })));
      },
      abandoned: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve([GONE])),
      announcePlacement: () => Promise.resolve(void announced.push([])),
      removeUnused: () => Promise.resolve(),
    },
    directory: { brokerOf: (uuid) => Promise.resolve(placed[uuid]), forget: () => undefined },
    log,
    elapsed: () => clock.now,
  });
  const events = {
    onAdopted: (gateways: readonly MovedGateway[]) =>
      Promise.resolve(void adopted.push(...gateways.map(({ uuid }) => uuid))),
    onSettled: () => Promise.resolve(void settled++),
  };
  return {
    placement,
    announced,
    adopted,
    settled: () => settled,
    start: () => placement.start(events, timer.setTimer),
    setAway: (away: boolean) => (isAway = away),
    pass: timer.advance,
  };
}

it('[SCL-01] places gateways that connect together with one query, and only those that were elsewhere', async () => {
  const { placement, announced } = setup({ a: OWN, b: GONE, c: GONE });
  await Promise.all(['a', 'b', 'c'].map(placement.claim));
  expect(announced).toEqual([['b', 'c']]);
});

it('[SCL-01] takes over gateways of a server that is gone after half a minute, and tells pages once', async () => {
  const { start, pass, adopted, announced, settled } = setup({ b: GONE, c: GONE });
  const stop = start();
  await pass(28_000);
  expect([adopted, settled()]).toEqual([[], 0]);
  await pass(8_000);
  expect([adopted, settled()]).toEqual([['b', 'c'], 1]);
  expect(announced).toEqual([[]]);
  await stop();
});

it('[SCL-02] an outage of the database makes no server look gone', async () => {
  const { start, pass, adopted, setAway } = setup({ b: GONE });
  const stop = start();
  await pass(20_000);
  setAway(true);
  await pass(20_000);
  setAway(false);
  await pass(28_000);
  expect(adopted).toEqual([]);
  await pass(8_000);
  expect(adopted).toEqual(['b']);
  await stop();
});
