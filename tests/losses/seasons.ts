import type { TruthLine } from '@heliograph/contracts/commissioning';
import type { GatewayStatus } from '@heliograph/contracts/mqtt';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { commissionDemo, prepareDemo } from '../../apps/server/src/demo/demo.ts';
import { storedCommissioning } from '../../apps/server/src/demo/commissioning.ts';
import { createLosses } from '../../apps/server/src/series/losses/createLosses.ts';
import { createLossJudge } from '../../apps/server/src/series/losses/createLossJudge.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';
import { createRepositories } from '../../apps/server/src/storage/repositories/index.ts';
import { systemTimer } from '../../apps/server/src/support/startLoop.ts';
import { createPlants } from '../../apps/simulator/src/fleet.ts';
import { sampleBatches } from '../../apps/simulator/src/history/historyBatches.ts';
import { findStartState } from '../../apps/simulator/src/plant/findStartState.ts';
import { createTruthFile } from '../../apps/simulator/src/truth/truthFile.ts';
import { startTestCluster } from '../contract/support/testCluster.ts';
import { createSeriesHarness, openTestDatabase, silentLog } from '../contract/support/testDatabase.ts';
import { checkDemo, compareWithTruth, describeStation } from './demoTruth.ts';
import type { Check } from './files.ts';
import { readLedgers, readTruth } from './readDemo.ts';

/** Starts of a demo, so that the sun of its history is high, low, rising and falling. */
const SEASONS = ['2026-01-15', '2026-02-15', '2026-05-15', '2026-08-15', '2026-11-29'];

/**
 * Starts the demo on chosen days without its gateways' connections: the simulator's history goes through ingest, the
 * server's job judges it, and the ledger is held against the simulator's truth. The same day gives the same figures.
 *
 * @param days such as 2026-05-15; the usual ones if there are none
 */
export async function* checkSeasons(days: readonly string[]): AsyncGenerator<Check[]> {
  const stop = await startTestCluster();
  try {
    for (const day of days.length > 0 ? days : SEASONS) {
      const { database, close } = await openTestDatabase();
      try {
        const startedAt = Date.parse(`${day}T02:00Z`);
        const lines = await fillDemo(database, startedAt);
        const compared = compareWithTruth(lines, await judgeDemo(database, lines, startedAt));
        for (const station of compared) process.stdout.write(`         ${describeStation(station)}\n`);
        yield checkDemo(compared).map((check) => ({ ...check, name: `${day}: ${check.name}` }));
      } finally {
        await close();
      }
    }
  } finally {
    await stop();
  }
}

/** Fills a database with the demo and the history of its gateways. @returns its truth */
async function fillDemo(database: Database, startedAt: number): Promise<TruthLine[]> {
  const { demoStations: stations, demoHistoryDays: historyDays, demoRough: rough } = readConfig({});
  const dataDir = await mkdtemp(join(tmpdir(), 'heliograph-seasons-'));
  try {
    const repositories = createRepositories(database.db);
    const { id: brokerId } = await repositories.brokers.forNewGateway();
    const ports = { database, repositories, now: () => startedAt };
    const demo = await prepareDemo(ports, { stations, password: null, brokerId });
    const options = { brokerUrl: '', grantKey: '', dataDir, historyDays };
    const commissioning = (await storedCommissioning(await commissionDemo(repositories, demo!, options)))!;
    const truthFile = join(dataDir, 'truth.ndjson');
    const truth = createTruthFile(truthFile);
    const { send, ingest } = createSeriesHarness(database, startedAt);
    const createFleetPlant = createPlants({ commissioning, randomEvents: true, rough });
    for (const gateway of commissioning.gateways) {
      const past = { history: gateway.history, now: startedAt };
      const plant = createFleetPlant(gateway, past);
      const status: GatewayStatus = {
        status: 'online',
        at: startedAt,
        rated_power: plant.settings.ratedPowers(),
      };
      await send(gateway.uuid, 'status', status);
      const { history } = findStartState(plant, { ...past, remembered: undefined });
      truth.addHistory(history!);
      const messages = sampleBatches(history!).flatMap((batch) => [...batch.messages()]);
      await Promise.all(messages.map((message) => send(gateway.uuid, 'backfill', message)));
    }
    await ingest.close();
    return await readTruth(truthFile);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Judges all closed days. @returns the ledgers */
async function judgeDemo(database: Database, lines: readonly TruthLine[], startedAt: number) {
  const now = () => startedAt;
  const isComplete = () => Promise.resolve(true);
  await createLossJudge({
    database,
    weather: null,
    isComplete,
    setTimer: systemTimer,
    log: silentLog,
    now,
  }).run();
  const { rows: stations } = await database.pool.query<{ id: number; name: string }>(
    'select id, name from station order by id',
  );
  const { ofStation: losses, expectedPower } = createLosses({ database, read: undefined, now });
  return readLedgers({ stations, losses, expectedPower }, lines);
}
