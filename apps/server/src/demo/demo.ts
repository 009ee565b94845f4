import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { examplePlans } from '@heliograph/domain/planSheets';
import type { Kysely } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Repositories } from '../storage/repositories/index.ts';
import { hashPassword, passwordMatches } from '../identity/passwords.ts';
import { newToken, secretHash } from '../secrets/tokens.ts';
import { commissioning, storedCommissioning, writeCommissioning } from './commissioning.ts';
import { fillLibrary } from './firmware.ts';
import { insertFleet } from './insertFleet.ts';
import { DEMO_EMAILS, DEMO_PASSWORD_EMAILS, insertPeople } from './people.ts';
import { planFleet, type StationPlan } from './plan.ts';
import type { Schema } from '../storage/schema.ts';

/** Decided by the first start; every start plans the fleet from it again. */
const Seeded = z.object({ seed: z.number().int(), stations: z.number().int(), at: z.number().int() });
type Seeded = z.infer<typeof Seeded>;

const SEED = 20_260_701;
const KEY = 'demo';
const HISTORY_KEY = 'demo.history';
const SAMPLE_DAYS = 35;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface DemoPorts {
  database: Database;
  repositories: Repositories;
  now: () => number;
}

export interface Demo {
  emails: readonly string[];
  /** Known only when it was configured or just generated. */
  password: string | null;
  plans: readonly StationPlan[];
  seeded: Seeded;
}

export interface DemoOptions {
  /** Number of stations for a new demo; an existing one keeps its size. */
  stations: number;
  password: string | null;
  brokerId: number;
}

/**
 * The demo's people, fleet and firmware, created by the first start on an empty database.
 * @returns null when this deployment has none
 */
export async function prepareDemo(ports: DemoPorts, options: DemoOptions): Promise<Demo | null> {
  const stored = await ports.repositories.deployment.get(KEY);
  if (stored !== null) return known(ports, options, Seeded.parse(JSON.parse(stored)));
  if (options.stations === 0 || (await hasPeople(ports.database))) return null;
  return seed(ports, options);
}

async function known(
  { database, repositories, now }: DemoPorts,
  { password }: DemoOptions,
  seeded: Seeded,
): Promise<Demo> {
  await fillLibrary(database.db, now());
  if (password !== null) await setPasswords(repositories, password);
  return { emails: DEMO_EMAILS, password, plans: planFleet(seeded), seeded };
}

async function seed({ database, now }: DemoPorts, options: DemoOptions): Promise<Demo> {
  const seeded: Seeded = { seed: SEED, stations: options.stations, at: now() };
  const plans = planFleet(seeded);
  const password = options.password ?? randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(password);
  // No one knows these passwords: the commissioning file gets new ones before the gateways start.
  const gatewayHashes = new Map(plans.map((plan) => [plan.uuid, secretHash(newToken())]));
  await database.db.transaction().execute(async (tx) => {
    const people = await insertPeople(tx, passwordHash, seeded.at);
    await insertPlans(tx, [people.owner, people.installer], seeded.at);
    await insertFleet(tx, { plans, people, brokerId: options.brokerId, gatewayHashes, now: seeded.at });
    await tx
      .insertInto('deployment')
      .values({ key: KEY, value: JSON.stringify(seeded) })
      .execute();
  });
  await fillLibrary(database.db, seeded.at);
  return { emails: DEMO_EMAILS, password, plans, seeded };
}

async function hasPeople({ db }: Database): Promise<boolean> {
  return (await db.selectFrom('person').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** A configured password replaces the stored one. */
async function setPasswords({ people }: Repositories, password: string): Promise<void> {
  for (const email of DEMO_PASSWORD_EMAILS) {
    const person = await people.byEmail(email);
    if (person && !(await passwordMatches(person.password_hash, password))) {
      await people.setPassword(person.id, await hashPassword(password));
    }
  }
}

/** Settings of the demo's gateways, read by the simulator. */
export const commissioningFile = (dataDir: string): string => join(dataDir, 'commissioning.json');

/**
 * Writes the settings of the demo's gateways. Passwords of an earlier start are kept, so that running gateways keep
 * their access; without the file they get new ones.
 * @returns the file
 */
export async function commissionDemo(
  { deployment, gateways }: Pick<Repositories, 'deployment' | 'gateways'>,
  demo: Demo,
  {
    brokerUrl,
    grantKey,
    dataDir,
    historyDays,
  }: { brokerUrl: string; grantKey: string; dataDir: string; historyDays: number },
): Promise<string> {
  const file = commissioningFile(dataDir);
  const stored = (await storedCommissioning(file))?.gateways ?? [];
  const passwords = new Map(stored.map(({ uuid, password }) => [uuid, password]));
  const uuids = [...demo.plans, ...stored].map(({ uuid }) => uuid);
  const rows = new Map((await gateways.byUuids(uuids)).map((row) => [row.uuid, row]));
  // Gateways that are no longer in the database were deleted by people and stay off.
  const plans = demo.plans.filter((plan) => rows.has(plan.uuid));
  for (const { uuid } of plans) {
    const password = passwords.get(uuid) ?? newToken();
    passwords.set(uuid, password);
    const hash = secretHash(password);
    if (!hash.equals(rows.get(uuid)!.password_hash)) await gateways.setPassword(uuid, hash);
  }
  // Devices as people left them.
  const devices = new Map(stored.map((gateway) => [gateway.uuid, gateway.devices]));
  const written = await isHistoryWritten({ deployment });
  const content = commissioning({
    brokerUrl,
    grantKey,
    seed: demo.seeded.seed,
    startedAt: demo.seeded.at,
    plans,
    passwords,
    history: written ? null : historyBefore(demo.seeded.at, historyDays),
  });
  const planned = new Set(demo.plans.map(({ uuid }) => uuid));
  // Gateways of stations that people added.
  const added = stored.filter(({ uuid }) => rows.has(uuid) && !planned.has(uuid));
  const kept = content.gateways.map((gateway) => ({
    ...gateway,
    devices: devices.get(gateway.uuid) ?? gateway.devices,
  }));
  await writeCommissioning(file, { ...content, gateways: [...kept, ...added] });
  return file;
}

/**
 * From now on gateways do not write their history: the server has it. Its alarms count as read, except those of the
 * last day.
 */
export async function historyWritten(
  { alarms, deployment }: Pick<Repositories, 'alarms' | 'deployment'>,
  now: number,
): Promise<void> {
  await alarms.readUntil(now - DAY_MS);
  await deployment.set(HISTORY_KEY, 'written');
}

/** True once the gateways have written it. */
export const isHistoryWritten = async ({ deployment }: Pick<Repositories, 'deployment'>): Promise<boolean> =>
  (await deployment.get(HISTORY_KEY)) !== null;

/** The history that gateways write: energy of all days, samples of the last. */
function historyBefore(startedAt: number, days: number): { energy_from: number; samples_from: number } {
  const hourDaysBefore = (days: number) => Math.floor((startedAt - days * DAY_MS) / HOUR_MS) * HOUR_MS;
  return { energy_from: hourDaysBefore(days), samples_from: hourDaysBefore(Math.min(days, SAMPLE_DAYS)) };
}

/** Inserts electricity plans of people, so that bills and comparisons have something to begin with. */
async function insertPlans(db: Kysely<Schema>, personIds: readonly number[], at: number) {
  const rows = personIds.flatMap((personId) =>
    examplePlans('en').map(({ name, note, plan }) => ({
      person_id: personId,
      name,
      note,
      plan: JSON.stringify(plan),
      created_at: at,
      updated_at: at,
      updated_by: personId,
    })),
  );
  await db.insertInto('electricity_plan').values(rows).execute();
}
