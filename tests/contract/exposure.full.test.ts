import {
  doGuestLogin,
  doLogin,
  getGroupHistoryData,
  getSession,
  getVerifyCode,
  saveStationShare,
  uploadImage,
} from '@heliograph/contracts/http';
import {
  callStack,
  readData,
  listMessages,
  signIn,
  startMailbox,
  startStack,
  type Mailbox,
  type StackProcess,
} from '@heliograph/testing';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpConnections } from '../../apps/server/src/http/connectionLimits.ts';
import { getRelevance } from './support/fleet.ts';
import { connectDatabase } from './support/stackDatabase.ts';
import { startTestServer, startServerProcess } from './support/testServer.ts';

let mailbox: Mailbox;
let stack: StackProcess;
beforeAll(async () => {
  mailbox = await startMailbox();
  stack = await startServerProcess({ ...mailbox.env, SIMULATOR: 'off' });
});
afterAll(async () => {
  await stack.stop();
  await mailbox.stop();
});

/** Sends raw bytes and collects what comes back. */
async function openRaw({ http }: Pick<StackProcess, 'http'>, text: string) {
  const { hostname, port } = new URL(http);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return {
    socket,
    closed: new Promise((resolve) => socket.once('close', resolve)),
    /** Once it has arrived; then the connection is closed. */
    async answer(): Promise<string> {
      await expect.poll(() => answer).toMatch(/\r\n\r\n\{.+\}$/s);
      socket.destroy();
      return answer;
    },
  };
}

const head = (path: string, headers: Record<string, string | number>) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
const JSON_BODY = { 'content-type': 'application/json' };

/** Resident memory of the server, MB. */
async function readMemory({ process: { pid } }: StackProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
}

describe('who is not signed in', () => {
  it('[OPS-01] is refused before the body is read, on every call with a session', async () => {
    for (const [path, headers] of [
      ['/station/edit_station', { ...JSON_BODY, 'content-length': 4_000_000 }],
      ['/station/edit_station', { ...JSON_BODY, 'transfer-encoding': 'chunked' }],
      ['/station/edit_station', { ...JSON_BODY, token: 'made-up', 'content-length': 4_000_000 }],
      [uploadImage.path, { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 9_000_000 }],
    ] as const) {
      const text = await (await openRaw(stack, head(path, headers))).answer();
      expect(text, path).toMatch(/^HTTP\/1\.1 401 /);
      expect(text).toContain('"code":1401');
    }
  });

  it('[OPS-01] sends small bodies only, also where the token may be in the body', async () => {
    for (const path of [doLogin.path, getVerifyCode.path, getGroupHistoryData.path]) {
      const text = await (
        await openRaw(stack, head(path, { ...JSON_BODY, 'content-length': 20_000 }))
      ).answer();
      expect(text, path).toMatch(/^HTTP\/1\.1 413 /);
      expect(text).toContain('at most 16 kB');
    }
    const chunked = await openRaw(
      stack,
      head(getGroupHistoryData.path, { ...JSON_BODY, 'transfer-encoding': 'chunked' }),
    );
    expect(await chunked.answer()).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('[OPS-01] fills no memory with 150 unfinished bodies of 4 MB, while others are served', async () => {
    const before = await readMemory(stack);
    const attacks = await Promise.all(
      Array.from({ length: 150 }, () =>
        openRaw(
          stack,
          head(doLogin.path, { ...JSON_BODY, 'content-length': 4_000_000 }) + ' '.repeat(100_000),
        ),
      ),
    );
    expect((await callStack(stack, doGuestLogin, {})).status).toBe(200);
    await Promise.all(attacks.map(({ answer }) => answer()));
    expect(await readMemory(stack)).toBeLessThan(before + 60);
  });

  it('[OPS-01] cannot keep a connection with a body that trickles in', async () => {
    const { socket, closed } = await openRaw(
      stack,
      head(doLogin.path, { ...JSON_BODY, 'content-length': 50 }),
    );
    const trickle = setInterval(() => socket.write(' '), 500);
    await closed;
    clearInterval(trickle);
  }, 40_000);

  it('[OPS-01] reaches the answer of a known path only: no trace, no cached answer of another', async () => {
    const answer = await fetch(new URL(getSession.path, stack.http));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const policy = (await fetch(stack.http)).headers.get('content-security-policy')!;
    expect(policy).toMatch(/connect-src 'self';/);
    for (const path of ['/%00', '/login/doLogin%00', '/?q=%00']) {
      const { status } = await fetch(new URL(path, stack.http));
      expect(status, path).toBeLessThan(500);
    }
  });

  it('[OPS-08] reads metrics only on this machine, or with the token', async () => {
    const metrics = (headers: Record<string, string>, http = stack.http) =>
      fetch(new URL('/metrics', http), { headers }).then(({ status }) => status);
    expect(await metrics({})).toBe(200);
    expect(await metrics({ 'x-forwarded-for': '203.0.113.9' })).toBe(404);
    const guarded = await startTestServer({
      DEMO_STATIONS: '0',
      SIMULATOR: 'off',
      METRICS_TOKEN: 'a-token-for-prometheus',
    });
    try {
      expect(await metrics({}, guarded.http)).toBe(404);
      expect(await metrics({ authorization: 'Bearer a-token-for-prometheu5' }, guarded.http)).toBe(404);
      expect(await metrics({ authorization: 'Bearer a-token-for-prometheus' }, guarded.http)).toBe(200);
    } finally {
      await guarded.stop();
    }
  });
});

describe('links in mails', () => {
  it('[OPS-01] never come from the headers of a request', async () => {
    const { token } = await signIn(stack, 'owner');
    const { station } = await getRelevance(stack, token);
    const to = 'somebody@people.example';
    const share = {
      station_id: station[0]!.id,
      station_share_type: 0,
      share_account_type: 0,
      station_share_user: to,
    } as const;
    const { link } = await readData(stack, saveStationShare, share, {
      token,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '203.0.113.9' },
    });
    expect(new URL(link).origin).toBe(stack.http);
    await expect
      .poll(async () => (await listMessages(mailbox.folder, to)).map(({ text }) => text).join(''))
      .toContain(link);
  });
});

describe('many connections', () => {
  it('[OPS-01] from one address leave room for others, and for the broker', async () => {
    // As a stranger's would, they come from an address that is no trusted proxy.
    const small = await startServerProcess({ DEMO_STATIONS: '0', SIMULATOR: 'off', TRUSTED_PROXIES: 'none' });
    const open: Socket[] = [];
    try {
      const text = await readFile(`/proc/${small.process.pid}/limits`, 'utf8');
      const limits = /Max open files\s+(\d+)/.exec(text)!;
      const share = Math.floor(httpConnections(Number(limits[1])) / 4);
      let refused = 0;
      const { hostname, port } = new URL(small.http);
      for (let i = 0; i < share + 20; i++) {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => undefined).on('close', () => (refused += 1));
        await once(socket, 'connect');
        open.push(socket);
      }
      await expect.poll(() => refused).toBeGreaterThanOrEqual(20);
      expect(refused).toBeLessThan(share);
      const mqtt = connect(Number(new URL(small.mqtt).port), '127.0.0.1');
      await once(mqtt, 'connect');
      mqtt.destroy();
    } finally {
      for (const socket of open) socket.destroy();
      await small.stop();
    }
  }, 60_000);
});

describe('a stop', () => {
  it('[OPS-01] ends within five seconds, whatever is open', async () => {
    const other = await startServerProcess({ DEMO_STATIONS: '0', SIMULATOR: 'off' });
    const open = await Promise.all([
      openRaw(other, head(doLogin.path, { ...JSON_BODY, 'content-length': 500 })),
      openRaw(other, 'GET / HTTP/1.1\r\n'),
      openRaw(other, ''),
    ]);
    const mqtt = connect(Number(new URL(other.mqtt).port), '127.0.0.1');
    await once(mqtt, 'connect');
    mqtt.on('error', () => undefined);
    const began = Date.now();
    await other.stop();
    expect(Date.now() - began).toBeLessThan(5000);
    for (const { socket } of open) socket.destroy();
    mqtt.destroy();
  });
});

describe('the data folder', () => {
  it('[OPS-01] is readable only by whoever runs the server', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'heliograph-folder-'));
    const dataDir = join(parent, 'data');
    const other = await startStack({ dataDir, env: { DEMO_STATIONS: '0', SIMULATOR: 'off' } });
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    await other.stop();
    await rm(parent, { recursive: true, force: true });
  });
});

describe('live and ready', () => {
  it('[OPS-08] differ: a server that cannot write is live but not ready, and names what fails', async () => {
    const ask = async (path: string) => {
      const answer = await fetch(new URL(path, stack.http));
      return { status: answer.status, body: (await answer.json()) as unknown };
    };
    expect(await ask('/readyz')).toEqual({ status: 200, body: { status: 'ready' } });
    const db = await connectDatabase(stack);
    await db.query('begin');
    await db.query('lock table attempt in access exclusive mode');
    await expect
      .poll(() => ask('/readyz'))
      .toEqual({
        status: 503,
        body: { status: 'unavailable', failing: ['database'] },
      });
    expect((await ask('/healthz')).status).toBe(200);
    await db.query('rollback');
    await db.end();
    await expect.poll(() => ask('/readyz')).toMatchObject({ status: 200 });
  });
});
