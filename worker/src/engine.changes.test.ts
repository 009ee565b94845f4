import type { Entities } from '@heliograph/contracts/engine';
import type { AlarmHandling, AlarmRecord } from '@heliograph/contracts/http';
import { topics } from '@heliograph/contracts/mqtt';
import { describe, expect, it } from 'vitest';
import { createEngineHarness } from '../testing/engineHarness.ts';
import { getInverter, getUuid } from '../testing/fleetData.ts';

const RELEVANCE = '/station/get_station_relevance';
const WAIT = '/login/await_change';

/** A portal page of a user with two stations, live. */
async function portal() {
  const harness = createEngineHarness([{ id: 1 }, { id: 2 }]);
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(3_000);
  const readIds = async () =>
    (await page.must<Entities>('fleet', 'entities')).stations.map((station) => station.id);
  return { harness, page, readIds };
}

describe('changes that the server announces', () => {
  it('[SCL-03] reach open pages and broker subscriptions at once', async () => {
    const { harness, page, readIds } = await portal();
    const version = page.shown.entities;
    harness.server.setStations([{ id: 2 }, { id: 3 }]);
    harness.server.updateAccounts({ enterprise_auth: 1 });
    harness.server.announceChange();
    await harness.advance(300);
    expect(page.shown.entities).not.toBe(version);
    expect(page.shown.user?.enterprise_auth).toBe(1);
    expect(await readIds()).toEqual([2, 3]);
    const [client] = harness.broker.clients();
    expect([...(client?.topics ?? [])]).toContain(topics.telemetry(getUuid(3)));
    expect([...(client?.topics ?? [])]).not.toContain(topics.telemetry(getUuid(1)));
  });

  it('[SCL-04] make pages ask for their lists again, while a page that opens does not', async () => {
    const { harness, page } = await portal();
    const { account } = page.shown;
    const other = harness.page('portal', { lock: 'other tab' });
    await other.hello();
    await harness.advance(3_000);
    expect(page.shown.account).toBe(account);
    expect(other.shown.account).toBe(account);
    harness.server.announceChange();
    await harness.advance(300);
    expect(page.shown.account).not.toBe(account);
    expect(other.shown.account).toBe(page.shown.account);
  });

  it('[SCL-03] are not missed while a load that was requested before is in progress', async () => {
    const { harness, page, readIds } = await portal();
    const release = harness.server.holdAnswers(RELEVANCE);
    void page.call('fleet', 'reload');
    harness.server.setStations([{ id: 2 }]);
    harness.server.announceChange();
    await harness.advance(100);
    release();
    await harness.advance(300);
    expect(await readIds()).toEqual([2]);
  });

  it('[SCL-03] are read again after a failure, and waited for after an outage', async () => {
    const { harness, readIds } = await portal();
    harness.server.setReachable(false);
    harness.server.setStations([{ id: 2 }]);
    harness.server.announceChange();
    await harness.advance(500);
    expect(await readIds()).toEqual([1, 2]);
    harness.server.setReachable(true);
    await harness.advance(10_000);
    expect(await readIds()).toEqual([2]);
    harness.server.setStations([{ id: 1 }]);
    harness.server.announceChange();
    await harness.advance(300);
    expect(await readIds()).toEqual([1]);
  });

  it('[ALM-01] what people did with alarms is read at once, unacknowledged ones first, and again when a shelf ends', async () => {
    const { harness, page } = await portal();
    const now = harness.clock.now();
    const alarm = (id: string, minutes: number, handling: Partial<AlarmHandling> = {}): AlarmRecord => ({
      id,
      deviceId: getInverter(1),
      timestamp: now - minutes * 60_000,
      recovery: 0,
      detail: JSON.stringify({ msg: 'Fan', deviceName: '', code: id }),
      level: 2,
      priority: 'medium',
      incident: null,
      state: 0,
      type: 'alarm',
      handling: {
        state: 'unacknowledged',
        acknowledgedAt: null,
        acknowledgedBy: '',
        announced: true,
        suppressedUntil: null,
        suppressedBy: '',
        reason: '',
        cause: null,
        ...handling,
      },
    });
    const shown = async () =>
      (await page.must<AlarmRecord[]>('alarms', 'recent', { limit: 3, pendingFirst: true })).map(
        ({ id, handling }) => [id, handling.state],
      );
    harness.server.alarms([alarm('A', 1), alarm('B', 2)]);
    expect(await shown()).toEqual([
      ['A', 'unacknowledged'],
      ['B', 'unacknowledged'],
    ]);
    const seen = page.shown.alarms;
    harness.server.alarms([alarm('A', 1, { state: 'shelved', suppressedUntil: now + 5_000 }), alarm('B', 2)]);
    harness.server.announceAlarms();
    await harness.advance(300);
    expect(page.shown.alarms).not.toBe(seen);
    expect(await shown()).toEqual([
      ['B', 'unacknowledged'],
      ['A', 'shelved'],
    ]);
    const hidden = page.shown.alarms;
    harness.server.alarms([alarm('A', 1), alarm('B', 2)]);
    await harness.advance(7_000);
    expect(page.shown.alarms).not.toBe(hidden);
    expect((await shown())[0]).toEqual(['A', 'unacknowledged']);
  });

  it('[SCL-03] are waited for with one call, which ends with the last page', async () => {
    const { harness } = await portal();
    const second = harness.page('portal', { lock: 'other tab' });
    await second.hello();
    await harness.advance(1_000);
    // The first is answered at once, with the version of alarms.
    expect(harness.server.requestCount(WAIT)).toBe(2);
    harness.release('tab');
    harness.release('other tab');
    await harness.advance(10_000);
    expect(harness.clock.pending()).toBe(0);
  });

  it('[STN-06] a page that opens gets what is current, even where nothing was announced', async () => {
    const { harness, page, readIds } = await portal();
    harness.server.setStations([{ id: 1 }, { id: 2 }, { id: 3 }]);
    await page.call('session', 'bye');
    await page.hello();
    await harness.advance(100);
    expect(await readIds()).toEqual([1, 2, 3]);
    // A reload may follow what was just read.
    harness.server.setStations([{ id: 1 }]);
    await page.call('session', 'bye');
    await page.hello();
    await harness.advance(100);
    expect(await readIds()).toEqual([1]);
  });
});
