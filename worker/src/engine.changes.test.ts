import type { Entities } from '@heliograph/contracts/engine';
import { topics } from '@heliograph/contracts/mqtt';
import { describe, expect, it } from 'vitest';
import { createEngineHarness } from '../testing/engineHarness.ts';
import { uuidOf } from '../testing/fleetData.ts';

const RELEVANCE = '/station/get_station_relevance';
const WAIT = '/login/await_change';

/** A portal page of somebody with two stations, live. */
async function portal() {
  const harness = createEngineHarness([{ id: 1 }, { id: 2 }]);
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(3_000);
  const idsOf = async () =>
    (await page.must<Entities>('fleet', 'entities')).stations.map((station) => station.id);
  return { harness, page, idsOf };
}

describe('changes that the server announces', () => {
  it('[SCL-03] reach open pages and broker subscriptions at once', async () => {
    const { harness, page, idsOf } = await portal();
    const version = page.shown.entities;
    harness.server.setStations([{ id: 2 }, { id: 3 }]);
    harness.server.updateAccounts({ enterprise_auth: 1 });
    harness.server.announceChange();
    await harness.advance(300);
    expect(page.shown.entities).not.toBe(version);
    expect(page.shown.user?.enterprise_auth).toBe(1);
    expect(await idsOf()).toEqual([2, 3]);
    const [client] = harness.broker.clients();
    expect([...(client?.topics ?? [])]).toContain(topics.telemetry(uuidOf(3)));
    expect([...(client?.topics ?? [])]).not.toContain(topics.telemetry(uuidOf(1)));
  });

  it('[SCL-03] are not missed while a load that was requested before is in progress', async () => {
    const { harness, page, idsOf } = await portal();
    const release = harness.server.holdAnswers(RELEVANCE);
    void page.call('fleet', 'reload');
    harness.server.setStations([{ id: 2 }]);
    harness.server.announceChange();
    await harness.advance(100);
    release();
    await harness.advance(300);
    expect(await idsOf()).toEqual([2]);
  });

  it('[SCL-03] are read again after a failure, and waited for after an outage', async () => {
    const { harness, idsOf } = await portal();
    harness.server.setReachable(false);
    harness.server.setStations([{ id: 2 }]);
    harness.server.announceChange();
    await harness.advance(500);
    expect(await idsOf()).toEqual([1, 2]);
    harness.server.setReachable(true);
    await harness.advance(10_000);
    expect(await idsOf()).toEqual([2]);
    harness.server.setStations([{ id: 1 }]);
    harness.server.announceChange();
    await harness.advance(300);
    expect(await idsOf()).toEqual([1]);
  });

  it('[SCL-03] are waited for with one call, which ends with the last page', async () => {
    const { harness } = await portal();
    const second = harness.page('portal', { lock: 'other tab' });
    await second.hello();
    await harness.advance(1_000);
    expect(harness.server.requestCount(WAIT)).toBe(1);
    harness.release('tab');
    harness.release('other tab');
    await harness.advance(10_000);
    expect(harness.clock.pending()).toBe(0);
  });

  it('[STN-06] a page that opens gets what is current, even where nothing was announced', async () => {
    const { harness, page, idsOf } = await portal();
    harness.server.setStations([{ id: 1 }, { id: 2 }, { id: 3 }]);
    await page.call('session', 'bye');
    await page.hello();
    await harness.advance(100);
    expect(await idsOf()).toEqual([1, 2, 3]);
    // A reload may follow what was just read.
    harness.server.setStations([{ id: 1 }]);
    await page.call('session', 'bye');
    await page.hello();
    await harness.advance(100);
    expect(await idsOf()).toEqual([1]);
  });
});
