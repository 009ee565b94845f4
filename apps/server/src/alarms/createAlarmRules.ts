import {
  advanceRule,
  DEFAULT_RULES,
  RULE_CODES,
  RULE_KINDS,
  type RuleKind,
  type RuleSettings,
} from '@heliograph/domain/alarms';
import type { SetTimer } from '@heliograph/domain/time';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { createOutageLog } from '../support/outageLog.ts';
import { startLoop, type Loop } from '../support/startLoop.ts';
import { AdvisoryLock, whenAlone } from '../storage/advisoryLock.ts';
import { anyInt } from '../storage/anyOf.ts';
import { numberArray } from '../storage/arrayText.ts';
import type { Database } from '../storage/database.ts';
import { settingsOfRule } from '../storage/repositories/alarmRules.ts';
import { markAlarms } from '../storage/repositories/alarmSuppressions.ts';
import type { Schema } from '../storage/schema.ts';
import { OF_STATION, readRuleReadings, type PlacedReading } from './ruleReadings.ts';

const FAULT_LEVEL = 3;

export interface AlarmRulesPorts {
  database: Pick<Database, 'db' | 'pool'>;
  log: Logger;
  /** Epoch ms. */
  now: () => number;
}

interface HeldState {
  deviceId: number;
  stationId: number;
  since: number;
  alarmId: number | null;
  calmSince: number | null;
}

/** Changes found by one check of a kind. */
interface Changes {
  raised: { reading: PlacedReading; deviceId: number; since: number; settings: RuleSettings }[];
  ended: { held: HeldState; at: number }[];
  began: { deviceId: number; since: number }[];
  /** Raised alarms whose condition no longer holds, or holds again. */
  calmed: { deviceId: number; calmSince: number | null }[];
  forgotten: number[];
}

/**
 * Raises and ends alarms by rules on values [ALM-04]. What it knows is in the database, so that another server goes on with
 * it; each look at a kind is one transaction.
 */
export function createAlarmRules({ database: { db, pool }, log, now }: AlarmRulesPorts) {
  const outage = createOutageLog(log, {
    fails: 'rules on values cannot be evaluated; will retry',
    works: 'rules on values are evaluated again',
  });

  /** One server at a time does so. @returns null while another server does */
  const run = () =>
    whenAlone(pool, AdvisoryLock.alarmRules, async () => {
      for (const kind of RULE_KINDS) await db.transaction().execute((tx) => look(tx, kind, now()));
      return true;
    });

  return {
    run,
    start: (everyMs: number, setTimer: SetTimer): Loop =>
      startLoop(run, { every: everyMs, setTimer, outage }),
  };
}

async function look(tx: Transaction<Schema>, kind: RuleKind, now: number): Promise<void> {
  const held = await heldStates(tx, kind);
  if (held.length === 0 && !(await isAnyOn(tx, kind))) return;
  const readings = await readRuleReadings(tx, kind, now);
  const settingsAt = await effectiveSettings(tx, kind, readings);
  const getKey = ({ deviceId, stationId }: { deviceId: number; stationId: number }) =>
    OF_STATION.has(kind) ? stationId : deviceId;
  const known = new Map(held.map((state) => [getKey(state), state]));
  const changes: Changes = { raised: [], ended: [], began: [], calmed: [], forgotten: [] };
  for (const reading of readings) {
    const before = known.get(getKey(reading));
    known.delete(getKey(reading));
    const deviceId = before?.deviceId ?? reading.deviceId;
    const settings = settingsAt(reading);
    const state = before && {
      since: before.since,
      isRaised: before.alarmId !== null,
      calmSince: before.calmSince,
    };
    const after = advanceRule(kind, settings, state ?? null, reading, reading.zone);
    if (after.event === 'raise')
      changes.raised.push({ reading, deviceId, since: after.state!.since, settings });
    else if (after.event === 'end')
      changes.ended.push({ held: before!, at: before!.calmSince ?? reading.at });
    else if (after.state && !before) changes.began.push({ deviceId, since: after.state.since });
    else if (after.state && after.state.calmSince !== before!.calmSince)
      changes.calmed.push({ deviceId, calmSince: after.state.calmSince });
    if (!after.state && before) changes.forgotten.push(deviceId);
  }
  // The condition may not have held while nothing was measured.
  for (const { deviceId, alarmId } of known.values()) if (alarmId === null) changes.forgotten.push(deviceId);
  await store(tx, kind, changes);
}

async function isAnyOn(tx: Kysely<Schema>, kind: RuleKind): Promise<boolean> {
  if (DEFAULT_RULES[kind].isOn) return true;
  const rule = await tx
    .selectFrom('alarm_rule')
    .select('id')
    .where('kind', '=', kind)
    .where('is_on', '=', true)
    .limit(1)
    .executeTakeFirst();
  return rule !== undefined;
}

const heldStates = (tx: Kysely<Schema>, kind: RuleKind): Promise<HeldState[]> =>
  tx
    .selectFrom('alarm_rule_state')
    .innerJoin('device', 'device.id', 'alarm_rule_state.device_id')
    .where('kind', '=', kind)
    .select([
      'device.id as deviceId',
      'device.station_id as stationId',
      'since',
      'alarm_id as alarmId',
      'calm_since as calmSince',
    ])
    .execute();

/**
 * Settings in force at each reading: those of its station, else of its company, else of its owner, else the defaults.
 */
async function effectiveSettings(
  tx: Kysely<Schema>,
  kind: RuleKind,
  readings: readonly PlacedReading[],
): Promise<(reading: PlacedReading) => RuleSettings> {
  const rows = await tx
    .selectFrom('alarm_rule')
    .selectAll()
    .where('kind', '=', kind)
    .where((eb) =>
      eb.or([
        eb('station_id', '=', anyInt(new Set(readings.map(({ stationId }) => stationId)))),
        eb('company_id', '=', anyInt(new Set(readings.flatMap(({ companyId }) => companyId ?? [])))),
        eb('person_id', '=', anyInt(new Set(readings.map(({ creatorId }) => creatorId)))),
      ]),
    )
    .execute();
  const by = (column: 'station_id' | 'company_id' | 'person_id') =>
    new Map(
      rows.flatMap((row) => (row[column] === null ? [] : [[row[column], settingsOfRule(row)] as const])),
    );
  const [stations, companies, people] = [by('station_id'), by('company_id'), by('person_id')];
  return ({ stationId, companyId, creatorId }) =>
    stations.get(stationId) ??
    (companyId === null ? undefined : companies.get(companyId)) ??
    people.get(creatorId) ??
    DEFAULT_RULES[kind];
}

async function store(tx: Transaction<Schema>, kind: RuleKind, changes: Changes): Promise<void> {
  const { raised, ended, began, calmed, forgotten } = changes;
  if (forgotten.length > 0)
    await tx
      .deleteFrom('alarm_rule_state')
      .where('kind', '=', kind)
      .where('device_id', '=', anyInt(forgotten))
      .execute();
  if (ended.length > 0)
    await sql`
update alarm set recovered_at = greatest(began_at, over.at)
from unnest(${numberArray(ended.map(({ held }) => held.alarmId))}::int[], ${numberArray(ended.map(({ at }) => at))}::bigint[])
  as over(id, at)
where alarm.id = over.id and recovered_at is null`.execute(tx);
  if (calmed.length > 0)
    await sql`
update alarm_rule_state set calm_since = calm.since
from unnest(${numberArray(calmed.map(({ deviceId }) => deviceId))}::int[],
  ${numberArray(calmed.map(({ calmSince }) => calmSince))}::bigint[]) as calm(device, since)
where device_id = calm.device and kind = ${kind}`.execute(tx);
  const states = [
    ...began.map((state) => ({ ...state, alarmId: null })),
    ...(await raiseAlarms(tx, kind, raised)),
  ];
  if (states.length > 0)
    await sql`
insert into alarm_rule_state (device_id, kind, since, alarm_id)
select device, ${kind}, since, alarm from unnest(${numberArray(states.map(({ deviceId }) => deviceId))}::int[],
  ${numberArray(states.map(({ since }) => since))}::bigint[], ${numberArray(states.map(({ alarmId }) => alarmId))}::int[])
  as row(device, since, alarm)
on conflict (device_id, kind) do update set alarm_id = excluded.alarm_id`.execute(tx);
  await markAlarms(tx, [
    ...raised.map(({ reading }) => reading.stationId),
    ...ended.map(({ held }) => held.stationId),
  ]);
}

/** Many at once: a storm raises the voltage of a whole region. */
async function raiseAlarms(
  tx: Kysely<Schema>,
  kind: RuleKind,
  raised: Changes['raised'],
): Promise<{ deviceId: number; since: number; alarmId: number }[]> {
  if (raised.length === 0) return [];
  const messages = raised.map(({ reading, settings }) =>
    words[kind](rounded(reading.value), settings.threshold, reading.currency),
  );
  const { rows } = await sql<{ deviceId: number; since: number; alarmId: number }>`
insert into alarm (device_id, code, type, level, message, began_at)
select device, ${RULE_CODES[kind]}, case level when ${FAULT_LEVEL} then 'fault' else 'alarm' end, level, message, began
from unnest(${numberArray(raised.map(({ deviceId }) => deviceId))}::int[],
  ${numberArray(raised.map(({ settings }) => settings.level))}::int[], ${messages}::text[],
  ${numberArray(raised.map(({ since }) => since))}::bigint[]) as row(device, level, message, began)
on conflict (device_id, code, began_at) do update set message = excluded.message
returning device_id as "deviceId", began_at as since, id as "alarmId"`.execute(tx);
  return rows;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** As the catalogue has them. */
const words: Record<RuleKind, (value: number, threshold: number, currency?: string) => string> = {
  lowSoc: (value, threshold) => `Battery at ${value} %, below ${threshold} %`,
  noGeneration: (value) => `PV generates ${value} % of what neighbours do`,
  exportLimit: (value, threshold) => `Export of ${value} kW, above ${threshold} kW`,
  gridVoltage: (value, threshold) => `Grid voltage of ${value} V, above ${threshold} V`,
  losses: (value, threshold, currency) =>
    `Losses cost ${value} ${currency} in the next 30 days, above ${threshold}`,
};
