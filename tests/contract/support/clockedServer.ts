import { createManualTimer, type StackEnvironment } from '@heliograph/testing';
import type { ServerOptions } from '../../../apps/server/src/server.ts';
import { startTestServer, type TestServer } from './testServer.ts';

/** The server in this process, with a clock that the test sets. */
export interface ClockedServer extends TestServer {
  /** Epoch ms. */
  clock: { now: number };
  /** Runs all background work due within `aheadMs`, 5 s by default, once each; the clock does not move. */
  runDue(aheadMs?: number): Promise<void>;
  /** Reads after `runDue`, for `expect.poll`. */
  afterWork<T>(read: () => T | Promise<T>): () => Promise<T>;
}

export async function startClockedServer(
  env: StackEnvironment = {},
  { start = Date.now(), ...options }: Pick<ServerOptions, 'brokerLimits'> & { start?: number } = {},
): Promise<ClockedServer> {
  const clock = { now: start };
  const timer = createManualTimer(clock);
  const runDue = (aheadMs = 5_000) => timer.runDue(aheadMs);
  const server = await startTestServer(
    { DEMO_STATIONS: '1', ...env },
    { ...options, wall: () => clock.now, setTimer: timer.setTimer },
  );
  return {
    ...server,
    clock,
    runDue,
    afterWork: (read) => async () => {
      await runDue();
      return read();
    },
  };
}
