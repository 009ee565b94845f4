import { MAX_REQUEST_BYTES } from '@heliograph/contracts/mqtt';
import { expect, it } from 'vitest';
import { makeRelevance } from '../../testing/fleetData.ts';
import { createFleet } from '../fleet/fleet.ts';
import { indexFleet } from '../fleet/fleetIndex.ts';
import { createGatewayPoller } from './gatewayPoller.ts';
import { createRequestChannel } from './requestChannel.ts';

it('[OPS-01] polls all devices of a gateway with requests that a broker passes on', async () => {
  const relevance = makeRelevance([{ id: 1 }], 1_000_000);
  const inverter = relevance.device.find(({ device_type }) => device_type === 'C002')!;
  const ids = Array.from({ length: 500 }, (_, n) => `inverter-with-a-long-serial-number-${n}`);
  relevance.device = ids.map((device_id, id) => ({ ...inverter, id, device_id }));
  const fleet = createFleet(indexFleet(relevance));
  const sizes: number[] = [];
  const polled = new Set<string>();
  const channel = createRequestChannel({
    clientId: 's0123456789abcdef01234567-abcdefghi',
    publish(_topic, payload) {
      sizes.push(payload.length);
      const { id, action, data } = JSON.parse(payload) as { id: string; action: string; data: unknown[] };
      if (action === 'device_status') for (const each of data) polled.add(String(each));
      queueMicrotask(() => channel.receive(relevance.gateway[0]!.uuid, { id, code: 1, data: [] }));
    },
    now: () => 1_000_000,
    setTimer: () => () => undefined,
  });
  const poller = createGatewayPoller({
    fleet,
    channelOf: () => channel,
    now: () => 1_000_000,
    changed: () => undefined,
  });
  fleet.announced(0, true, 1_000_000, 1_000_000);
  poller.ask(0);
  await expect.poll(() => polled.size).toBe(500);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_REQUEST_BYTES);
});
