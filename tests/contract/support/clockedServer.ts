import { copyTemplate, createManualTimer } from '@heliograph/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../apps/server/src/config/config.ts';
import { startServer, type ServerOptions } from '../../../apps/server/src/server.ts';
import { silentLog } from './testDatabase.ts';

/** The server in this process, with a clock that the test sets. */
export interface ClockedServer {
  http: string;
  mqtt: string;
  /** Null without TLS. */
  mqtts: string | null;
  dataDir: string;
  /** Password of all demo users. */
  password: string;
  /** Epoch ms. */
  clock: { now: number };
  /** Runs once each background work that is due within `aheadMs`, 5 s if left out; the clock stays. */
  runDue(aheadMs?: number): Promise<void>;
  /** Reads after `runDue`, for `expect.poll`. */
  afterWork<T>(read: () => T | Promise<T>): () => Promise<T>;
  stop(): Promise<void>;
}

export async function startClockedServer(
  env: Record<string, string> = {},
  { start = Date.now(), ...options }: Pick<ServerOptions, 'brokerLimits'> & { start?: number } = {},
): Promise<ClockedServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'heliograph-clocked-'));
  if (env.DATABASE_URL === undefined) await copyTemplate(dataDir);
  const password = 'demo-password';
  const clock = { now: start };
  const timer = createManualTimer(clock);
  const runDue = (aheadMs = 5_000) => timer.runDue(aheadMs);
  const server = await startServer({
    ...options,
    config: readConfig({
      DATA_DIR: dataDir,
      PORT: '0',
      MQTT_PORT: '0',
      DEMO_STATIONS: '1',
      DEMO_PASSWORD: password,
      ...env,
    }),
    log: silentLog,
    now: () => clock.now,
    setTimer: timer.setTimer,
    pages: join(dataDir, 'no-pages'),
  });
  return {
    http: server.http,
    mqtt: server.mqtt!,
    mqtts: server.mqtts,
    dataDir,
    password,
    clock,
    runDue,
    afterWork: (read) => async () => {
      await runDue();
      return read();
    },
    async stop() {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
