import { runToExit, startStack, type Stack } from '@heliograph/testing';
import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificates } from './support/certificates.ts';

const certificates = makeCertificates('first.example', 'second.example');
const { path, use } = certificates;

describe('the server’s own TLS', () => {
  let stack: Stack;
  beforeAll(async () => {
    use('first.example', 'crt');
    use('first.example', 'key');
    stack = await startStack({
      env: { SIMULATOR: 'off', ...certificates.env },
    });
  });
  afterAll(async () => {
    await stack.stop();
    certificates.remove();
  });

  async function open(): Promise<TLSSocket> {
    const socket = connect({
      port: Number(new URL(stack.http).port),
      host: '127.0.0.1',
      rejectUnauthorized: false,
    });
    await once(socket, 'secureConnect');
    return socket;
  }

  async function nameSeen(): Promise<string> {
    const socket = await open();
    const { subject } = socket.getPeerCertificate();
    socket.destroy();
    return String(subject.CN);
  }

  async function healthOn(socket: TLSSocket): Promise<string> {
    socket.write('GET /healthz HTTP/1.1\r\nhost: first.example\r\n\r\n');
    return String((await once(socket, 'data')) as [Buffer]);
  }

  it('[OPS-08] uses a renewed certificate at once, without a restart; open connections go on', async () => {
    expect(new URL(stack.http).protocol).toBe('https:');
    const early = await open();
    expect(await healthOn(early)).toContain('200 OK');
    // Half of a renewal does not fit and is not used.
    use('second.example', 'crt');
    await expect.poll(() => stack.output()).toContain('was not renewed');
    expect(await nameSeen()).toBe('first.example');
    use('second.example', 'key');
    await expect.poll(nameSeen).toBe('second.example');
    expect(await healthOn(early)).toContain('200 OK');
    early.destroy();
  });

  it('[OPS-08] does not start with a certificate and a key that do not belong together', async () => {
    const { code, output } = await runToExit({
      DATA_DIR: path('data'),
      PORT: '0',
      MQTT_PORT: '0',
      TLS_CERT: path('first.example.crt'),
      TLS_KEY: path('second.example.key'),
    });
    expect(code).toBe(1);
    expect(output).toContain('TLS_CERT and TLS_KEY must be a certificate and its key');
  });
});

describe('a service without TLS', () => {
  it('[OPS-08] has nothing to read again at SIGHUP, and goes on', async () => {
    const stack = await startStack({ env: { DEMO_STATIONS: '0', SIMULATOR: 'off' } });
    stack.process.kill('SIGHUP');
    expect((await fetch(`${stack.http}/healthz`)).status).toBe(200);
    // Had it begun to stop at the first signal, the second would end it with 1.
    stack.process.kill('SIGHUP');
    stack.process.kill('SIGTERM');
    expect(await once(stack.process, 'exit')).toEqual([0, null]);
    await stack.stop();
  });
});
