import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { getFleetLosses } from '@heliograph/contracts/http';
import { DAY } from '@heliograph/domain/time';
import { readData, signIn, type Stack } from '@heliograph/testing';

const LIMIT_MS = 30 * 60_000;
const PERIOD_MS = 5_000;
/** Part of all cores that the demo's gateways and the server use where nothing else runs, with room. */
const QUIET = 0.3;

/**
 * Waits until a demo has written its history and judged its losses, and the machine does little else: beside that work,
 * pages take several times as long.
 *
 * @throws Error after 30 minutes, with what was waited for
 */
export async function waitUntilQuiet(stack: Stack): Promise<void> {
  const { token } = await signIn(stack, 'admin');
  const isJudged = async () => {
    const end = Date.now();
    const { of, stations } = await readData(
      stack,
      getFleetLosses,
      { start: end - 30 * DAY, end, most: 1 },
      { token },
    );
    return of > stations / 2;
  };
  await until('the demo has no history yet', () => stack.output().includes('history: 100 %'));
  await until('the demo is not judged yet', isJudged);
  await until('other programs keep the machine busy', async () => (await readLoad()) < QUIET);
}

async function until(missing: string, isDone: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error(`start cannot be measured: ${missing}`);
    await pause(PERIOD_MS);
  }
}

/** Part of all cores that was in use in a period, 0 … 1. */
async function readLoad(): Promise<number> {
  const before = readTimes();
  await pause(PERIOD_MS);
  const after = readTimes();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

function readTimes() {
  const times = cpus().map((core) => core.times);
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    all: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  };
}
