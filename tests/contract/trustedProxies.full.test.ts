import { getAuditLog, reviseName } from '@heliograph/contracts/http';
import { readData, signIn } from '@heliograph/testing';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startClockedServer, type ClockedServer } from './support/clockedServer.ts';

/** Resources that a test opened, to close after it. */
const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Two websockets of an address may wait for their sign-in. */
async function start(trusted: string): Promise<ClockedServer> {
  const server = await startClockedServer(
    { DEMO_STATIONS: '1', SIMULATOR: 'off', TRUSTED_PROXIES: trusted },
    { brokerLimits: { strangers: { perAddress: 2, overall: 100, graceMs: 0 } } },
  );
  opened.push(() => server.stop());
  return server;
}

async function websocket({ http }: ClockedServer, forwarded: string): Promise<WebSocket> {
  const socket = new WebSocket(`${http.replace('http', 'ws')}/mqtt`, 'mqtt', {
    headers: { 'x-forwarded-for': forwarded },
  });
  opened.push(() => socket.terminate());
  socket.on('error', () => undefined);
  await once(socket, 'open');
  return socket;
}

/** The address that HTTP counts for a request which came this way. */
async function addressOfCall(server: ClockedServer, forwarded: string): Promise<string> {
  const { token } = await signIn(server, 'owner');
  const headers = { 'x-forwarded-for': forwarded };
  await readData(server, reviseName, { name: `Named ${forwarded}`.slice(0, 40) }, { token, headers });
  const { list } = await readData(server, getAuditLog, { area: 'account' }, { token });
  return list[0]!.address;
}

/** Which of several websockets the limit for their address closed, in the order in which they were opened. */
async function openAll(server: ClockedServer, routes: readonly string[]) {
  const sockets: WebSocket[] = [];
  for (const route of routes) sockets.push(await websocket(server, route));
  return () => sockets.map(({ readyState }) => readyState === WebSocket.OPEN);
}

describe('the address of a client', () => {
  it('[OPS-01] is taken from trusted proxies, on this machine and others, for HTTP and websockets alike', async () => {
    const server = await start('loopback, 10.0.0.0/8');
    expect(await addressOfCall(server, '198.51.100.9, 203.0.113.1, 10.1.1.1')).toBe('203.0.113.1');
    const open = await openAll(server, [
      '203.0.113.1, 10.1.1.1',
      '203.0.113.2, 10.1.1.1',
      '203.0.113.1, 10.2.2.2',
      '203.0.113.2, 10.1.1.1',
      // Addresses that the client itself writes in front do not count.
      '198.51.100.9, 203.0.113.1, 10.1.1.1',
    ]);
    await expect.poll(open).toEqual([false, true, true, true, true]);
  });

  it('[OPS-01] is that of the connection where no proxy is trusted', async () => {
    const server = await start('none');
    expect(await addressOfCall(server, '203.0.113.1')).toBe('127.0.0.1');
    const open = await openAll(server, ['203.0.113.1', '203.0.113.2', '203.0.113.3']);
    await expect.poll(open).toEqual([false, true, true]);
  });
});
