import { getMessages, getServerStatus } from '@heliograph/contracts/http';
import { readData, signIn, startStack, type Stack } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DiskState, Room } from '../../apps/server/src/disk/diskSpace.ts';
import { createDiskWatch } from '../../apps/server/src/disk/diskWatch.ts';
import { readGrowth, recordDiskUse, type DiskUse } from '../../apps/server/src/disk/diskUse.ts';
import { createRepositories } from '../../apps/server/src/storage/repositories/index.ts';
import { openTestDatabase, silentLog } from './support/testDatabase.ts';

const DAY = 86_400_000;

describe('the room on the disk', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    opened = await openTestDatabase();
    await opened.database.pool.query(
      `insert into person (user_name, name, email, role, created_at, disabled_at) values
         ('ada', '', 'ada@solar.example', 'administrator', 0, null),
         ('ben', '', 'ben@solar.example', 'individual', 0, null),
         ('cyd', '', 'cyd@solar.example', 'administrator', 0, 1)`,
    );
  });
  afterAll(() => opened.close());

  it('[OPS-07] is reported to administrators once, and again only after it recovered', async () => {
    const { db, pool } = opened.database;
    const mails: string[] = [];
    let percent = 40;
    const getState = (room: Room): DiskState =>
      room.percent >= 99 ? 'full' : room.percent >= 85 ? 'warning' : 'ok';
    const watch = () =>
      createDiskWatch({
        db,
        repositories: createRepositories(db),
        disk: {
          read: () => Promise.resolve({ total: 1e12, free: (1 - percent / 100) * 1e12, percent }),
          getState,
        },
        warnPercent: 85,
        notifier: {
          send(to, { subject }) {
            mails.push(`${to.by === 'email' ? to.email : ''}: ${subject}`);
            return Promise.resolve();
          },
        },
        product: 'Sunny',
        link: () => 'https://solar.example/server',
        log: silentLog,
        now: () => 7,
      });
    const notices = async () =>
      (
        await pool.query<object>(
          `select user_name, kind, detail from notice join person on person.id = person_id`,
        )
      ).rows;
    const [one, other] = [watch(), watch()];
    await one.check();
    expect(await notices()).toEqual([]);

    percent = 86.4;
    // Two servers on a database.
    await Promise.all([one.check(), other.check()]);
    percent = 99.9;
    await one.check();
    const warning = { user_name: 'ada', kind: 'diskLow' };
    expect(await notices()).toMatchObject([{ ...warning, detail: { percent: 86 } }]);
    expect(mails).toEqual([expect.stringMatching(/^ada@solar.example: The disk of Sunny is 86% full/)]);

    // Swinging around the threshold is no recovery.
    percent = 84;
    await one.check();
    percent = 85;
    await one.check();
    expect(await notices()).toHaveLength(1);

    percent = 79;
    await one.check();
    percent = 90;
    await watch().check();
    expect(await notices()).toMatchObject([warning, { ...warning, detail: { percent: 90 } }]);
    expect(mails).toHaveLength(2);
  });

  it('[OPS-07] shrinks by what the data grew lately, whatever backups come and go', async () => {
    const { pool } = opened.database;
    const use = (samples: number, backups: number): DiskUse => ({
      samples, energy: 0, alarms: 0, audit: 0, messages: 0, communication: 0, sessions: 0, uploads: 0, other: 5, wal: 9, backups,
    }); // oxfmt-ignore
    const now = Date.UTC(2026, 0, 20, 12);
    await recordDiskUse(pool, use(0, 900), now - 30 * DAY);
    expect(await readGrowth(pool, use(1000, 0), now)).toBeNull();
    await recordDiskUse(pool, use(100, 900), now - 10 * DAY);
    // Only the first figures of a day count.
    await recordDiskUse(pool, use(700, 900), now - 10 * DAY);
    await recordDiskUse(pool, use(300, 0), now);
    expect(await readGrowth(pool, use(1150, 0), now)).toBe(100);
  });
});

describe('the state of the server', () => {
  let stack: Stack;
  beforeAll(
    async () => void (stack = await startStack({ env: { SIMULATOR: 'off', RETAIN_AUDIT: 'forever' } })),
  );
  afterAll(() => stack.stop());

  it('[OPS-08] [OPS-07] is measured for Prometheus: disk, ingest, and calls by route', async () => {
    await fetch(new URL('/nobody/serves/this?q=1', stack.http), { method: 'POST' });
    const text = await (await fetch(new URL('/metrics', stack.http))).text();
    const value = (line: string) =>
      Number(
        text
          .split('\n')
          .find((one) => one.startsWith(line))
          ?.split(' ')[1],
      );
    expect(value('heliograph_disk_bytes{kind="free"}')).toBeGreaterThan(0);
    expect(value('heliograph_ingest_lag_seconds')).toBe(0);
    expect(value('heliograph_ingest_waiting')).toBe(0);
    // The start stores that gateways are offline.
    expect(value('heliograph_ingest_commits_total')).toBeGreaterThanOrEqual(0);
    expect(text).toContain(
      'heliograph_http_seconds_bucket{le="0.1",method="POST",route="other",status="4xx"} 1',
    );
    expect(text).not.toContain('serves');
  });

  it('[OPS-07] names sizes, retention, versions and brokers, and is measured once a minute', async () => {
    const { token } = await signIn(stack, 'admin');
    const status = await readData(stack, getServerStatus, {}, { token });
    expect(status).toMatchObject({
      node_version: process.versions.node,
      database: { kind: 'embedded', version: expect.stringMatching(/^18\./) as string },
      failing: [],
      disk: { state: 'ok', warn_percent: 85 },
      growth: null,
      retention: { samples: 1100, audit: null },
      backup: { every_hours: null, last: null, failure: null },
      brokers: [{ connected: true }],
    });
    const sizes = Object.fromEntries(status.use.map(({ kind, bytes }) => [kind, bytes]));
    // The firmware of the demo, and a segment of the log.
    expect(sizes.uploads).toBeGreaterThan(1e6);
    expect(sizes.wal).toBeGreaterThanOrEqual(16 * 2 ** 20);
    expect(sizes.backups).toBe(0);
    const again = await readData(stack, getServerStatus, {}, { token });
    expect(again.measure_time).toBe(status.measure_time);
    expect((await readData(stack, getMessages, {}, { token })).list.map(({ kind }) => kind)).not.toContain(
      'diskLow',
    );
  });
});
