import { getGateways, getLatestValues, getStationRelevance } from '@heliograph/contracts/http';
import { topics } from '@heliograph/contracts/mqtt';
import { readData, hasExternalProgram, signIn, startStack, type StackProcess } from '@heliograph/testing';
import mqtt from 'mqtt';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeCertificates } from './support/certificates.ts';
import { startClockedServer } from './support/clockedServer.ts';
import { readCommissioning } from './support/fleet.ts';
import { HUGE_CONNECT, openRaw, readRefused } from './support/rawConnection.ts';

const run = promisify(execFile);
const certificates = makeCertificates('first.example', 'second.example');
const { path, use } = certificates;
const useBoth = (name: string) => {
  use(name, 'crt');
  use(name, 'key');
};
const env = { ...certificates.env, MQTTS_PORT: '0', SIMULATOR: 'off' };

beforeAll(() => {
  // For calls; gateways check the certificate.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  useBoth('first.example');
});
afterAll(() => {
  vi.unstubAllEnvs();
  certificates.remove();
});

describe('gateways over TLS', () => {
  let stack: StackProcess;
  let gateway: Awaited<ReturnType<typeof readCommissioning>>['gateways'][number];
  beforeAll(async () => {
    stack = await startStack({ env: { ...env, LOG_LEVEL: 'info' } });
    gateway = (await readCommissioning(stack)).gateways[0]!;
  });
  afterAll(() => stack.stop());

  const messageWith = (at: number, P: number) => {
    const { device_id } = gateway.devices.find(({ pv_kwp }) => pv_kwp > 0)!;
    const samples = [{ device_id, at, status: 'normal', values: { P } }];
    return { device_id, payload: JSON.stringify({ seq: at, period: 5_000, samples }) };
  };

  async function readValue(device_id: string) {
    const { token } = await signIn(stack, 'owner');
    const [latest] = await readData(stack, getLatestValues, { token, deviceIds: [device_id] });
    return latest?.values.P;
  }

  function connectTrusting(authority: string) {
    return mqtt.connectAsync(
      stack.mqtts,
      {
        username: gateway.uuid,
        password: gateway.password,
        clientId: `gw-${gateway.uuid}`,
        ca: readFileSync(path(`${authority}.crt`)),
        rejectUnauthorized: true,
        reconnectPeriod: 0,
      },
      false,
    );
  }

  it('[OPS-08] checks the certificate, stores what they send, and gives them that address', async () => {
    const client = await connectTrusting('first.example');
    const { device_id, payload } = messageWith(Date.now(), 4321);
    await client.publishAsync(topics.telemetry(gateway.uuid), payload, { qos: 1 });
    await client.endAsync();
    expect(await readValue(device_id)).toBe(4321);
    const { token } = await signIn(stack, 'owner');
    const { station } = await readData(stack, getStationRelevance, {}, { token });
    const { list } = await readData(stack, getGateways, { station_id: station[0]!.id }, { token });
    expect(list.map(({ mqtt_url }) => mqtt_url)).toEqual([stack.mqtts]);
  });

  it.skipIf(!hasExternalProgram('/usr/bin/mosquitto_pub'))('[OPS-08] accepts mosquitto_pub', async () => {
    const { device_id, payload } = messageWith(Date.now(), 1234);
    await run('mosquitto_pub', [
      ...['-h', '127.0.0.1', '-p', new URL(stack.mqtts).port, '--cafile', path('first.example.crt')],
      ...['-u', gateway.uuid, '-P', gateway.password, '-i', `gw-${gateway.uuid}`],
      ...['-q', '1', '-t', topics.telemetry(gateway.uuid), '-m', payload],
    ]);
    expect(await readValue(device_id)).toBe(1234);
  });

  it('[OPS-08] uses a renewed certificate, at SIGHUP too; open connections go on', async () => {
    const early = await connectTrusting('first.example');
    const reads = () => stack.output().split('the certificate was read again').length - 1;
    stack.process.kill('SIGHUP');
    await expect.poll(reads).toBe(1);
    await expect(connectTrusting('second.example')).rejects.toThrow(/certificate/);
    useBoth('second.example');
    await expect.poll(reads).toBeGreaterThan(1);
    await expect(connectTrusting('first.example')).rejects.toThrow(/certificate/);
    expect(early.connected).toBe(true);
    await early.endAsync();
    await (await connectTrusting('second.example')).endAsync();
  });
});

describe('strangers over TLS', () => {
  it('[OPS-08] are closed when they do not finish the handshake, or announce too much', async () => {
    useBoth('first.example');
    const server = await startClockedServer(env, { brokerLimits: { signInMs: 1_000 } });
    const refused = (reason: string) => readRefused(server.http, reason);
    const silent = await openRaw(server.mqtts);
    await silent.closed;
    expect(await refused('timeout')).toBe(1);

    // Not TLS at all.
    const plain = await openRaw(server.mqtts);
    plain.socket.write(HUGE_CONNECT);
    await plain.closed;

    const before = await refused('length');
    const socket = connect({ port: Number(new URL(server.mqtts).port), rejectUnauthorized: false });
    socket.on('error', () => undefined);
    socket.write(HUGE_CONNECT);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(await refused('length')).toBe(before + 1);
    await server.stop();
  });
});
