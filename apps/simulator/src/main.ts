import { Commissioning } from '@heliograph/contracts/commissioning';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import mqtt from 'mqtt';
import { z } from 'zod';
import { type Flags, readFlags, usage } from './flags.ts';
import { startFleet } from './fleet.ts';
import { createProgress } from './history/progress.ts';
import { loadFleet, saveFleet } from './savedFleet.ts';
import { openControlServer } from './scenarios/controlServer.ts';
import { createScenarioRunner } from './scenarios/scenarioRunner.ts';
import { systemTimer } from './systemTimer.ts';
import { createTruthFile } from './truth/truthFile.ts';
import { controlPath } from './scenarios/controlPath.ts';

const SAVE_INTERVAL = 60_000;

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`simulator: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

async function main(args: readonly string[]): Promise<void> {
  const flags = flagsOrUsage(args);
  const file = readCommissioning(flags);
  const commissioning = { ...file, gateways: file.gateways.slice(0, flags.gateways) };
  const folder = dirname(flags.commissioning);
  const savedPath = join(folder, 'simulator-memory.json');
  const clockOffset = flags.now === undefined ? 0 : flags.now - Date.now();
  const now = () => Date.now() + clockOffset;

  const truth = flags.truth === undefined ? null : createTruthFile(flags.truth);
  const saved = loadFleet(savedPath, commissioning.seed);
  const fleet = await startFleet({
    commissioning,
    connect: mqtt.connect,
    now,
    setTimer: systemTimer,
    random: Math.random,
    period: flags.period,
    randomEvents: flags.randomEvents,
    rough: flags.rough,
    saved,
    progress: () => createProgress({ title: 'history', out: process.stderr, now: Date.now }),
    onHistory: (history) => truth?.addHistory(history),
    seq: Date.now(),
  });
  const idle = Object.fromEntries(
    file.gateways.slice(flags.gateways).flatMap(({ uuid }) => {
      const gateway = saved?.plants[uuid];
      return gateway ? [[uuid, gateway]] : [];
    }),
  );
  const save = () => {
    saveFleet(savedPath, commissioning.seed, fleet, idle);
    truth?.follow(
      Array.from(fleet.gateways.values(), ({ plant }) => plant),
      now(),
    );
  };
  save();
  const saveTimer = setInterval(save, SAVE_INTERVAL);
  const control = await openControlServer(controlPath(folder), createScenarioRunner(fleet.gateways, now));
  process.stderr.write(`simulator: ${fleet.gateways.size} gateways; scenarios at ${control.path}\n`);

  const stop = () => {
    clearInterval(saveTimer);
    save();
    control.close();
    fleet.close();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.on('message', (message) => {
    if (!isRecommissioned(message)) return;
    fleet.recommission(readCommissioning(flags).gateways.slice(0, flags.gateways));
    save();
  });
  // Nothing else would stop it once its parent is gone, which may have happened while the gateways started.
  process.once('disconnect', stop);
  if (process.send && !process.connected) stop();

  if (await fleet.backfilled) {
    save();
    process.send?.({ type: 'history-complete' });
  }
}

/** The parent's only message: the commissioning file has changed. */
function isRecommissioned(message: unknown): boolean {
  return (
    typeof message === 'object' && message !== null && 'type' in message && message.type === 'recommissioned'
  );
}

function flagsOrUsage(args: readonly string[]): Flags {
  try {
    return readFlags(args);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error });
  }
}

function readCommissioning({ commissioning: path, seed }: Flags): Commissioning {
  const parsed = Commissioning.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error)}`);
  const file = parsed.data;
  return { ...file, seed: seed ?? file.seed };
}
