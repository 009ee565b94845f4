import { isInverter, nominalBatteryVolts } from '@heliograph/domain/models';
import { addLocalDays, localDate, localMidnight } from '@heliograph/domain/time';
import type { Insertable, Kysely } from 'kysely';
import { listPoints } from '../catalogue/points.ts';
import type { Schema } from '../storage/schema.ts';
import type { CreatorName, CustomerName, StationPlan } from './plan.ts';
import { tariffHistory } from './tariffs.ts';

const DAY_MS = 86_400_000;
/** Full months since the last tariff change. */
const MONTHS_SINCE_CHANGE = 5;

/** Ids of the fleet's people by user name, and of the company. */
export type FleetOwners = Record<CreatorName | CustomerName | 'company', number>;

export interface FleetOptions {
  plans: readonly StationPlan[];
  people: FleetOwners;
  brokerId: number;
  /** sha-256 of each gateway's password, by uuid. */
  gatewayHashes: ReadonlyMap<string, Buffer>;
  now: number;
}

/**
 * Inserts a planned fleet: stations, shares with their notices, gateways, devices, measuring points and tariffs with
 * their history.
 */
export async function insertFleet(
  db: Kysely<Schema>,
  { plans, people, brokerId, gatewayHashes, now }: FleetOptions,
) {
  const createdAt = (plan: StationPlan) => now - plan.ageDays * DAY_MS;
  const insert = inserter(db);

  await insert(
    'station',
    plans.map((plan) => stationRow(plan, people, createdAt(plan))),
  );
  const stations = new Map(
    (await db.selectFrom('station').select(['id', 'nmi']).execute()).map((row) => [row.nmi, row.id]),
  );
  const stationId = (plan: StationPlan) => stations.get(plan.nmi)!;

  await insert(
    'station_share',
    plans.flatMap((plan) =>
      plan.share
        ? [
            {
              station_id: stationId(plan),
              person_id: people.member,
              ...plan.share,
              created_at: createdAt(plan),
            },
          ]
        : [],
    ),
  );
  const contacts = new Map(
    (await db.selectFrom('person').select(['id', 'email']).execute()).map((row) => [row.id, row.email]),
  );
  await insert(
    'notice',
    plans
      .filter((plan) => plan.share)
      .map((plan) => ({
        person_id: people.member,
        kind: 'share',
        at: createdAt(plan),
        station_id: stationId(plan),
        sender_id: people[plan.creator],
        detail: JSON.stringify({ by: contacts.get(people[plan.creator])! }),
      })),
  );
  await insert(
    'customer_station',
    plans.flatMap((plan) =>
      plan.assignedTo.map((customer) => ({
        company_id: people.company,
        person_id: people[customer],
        station_id: stationId(plan),
        created_at: createdAt(plan),
      })),
    ),
  );
  await insert(
    'station_favourite',
    plans
      .filter((plan) => plan.favourite)
      .map((plan) => ({ station_id: stationId(plan), person_id: people[plan.creator] })),
  );
  await insert(
    'gateway',
    plans.map((plan) => ({
      uuid: plan.uuid,
      password_hash: gatewayHashes.get(plan.uuid)!,
      station_id: stationId(plan),
      broker_server_id: brokerId,
      status_at: null,
    })),
  );
  const gateways = new Map(
    (await db.selectFrom('gateway').select(['id', 'uuid']).execute()).map((row) => [row.uuid, row.id]),
  );
  await insert(
    'device',
    plans.flatMap((plan) =>
      plan.devices.map((device) => ({
        device_id: device.deviceId,
        gateway_id: gateways.get(plan.uuid)!,
        station_id: stationId(plan),
        model_id: device.model,
        type: device.type,
        name: device.name,
        serial: device.serial,
        serial_key: device.serialKey,
        last_online: null,
        created_at: createdAt(plan),
      })),
    ),
  );
  const devices = new Map(
    (await db.selectFrom('device').select(['id', 'device_id']).execute()).map((row) => [
      row.device_id,
      row.id,
    ]),
  );
  await insert(
    'station_point',
    plans.flatMap((plan) =>
      plan.devices.flatMap((device) =>
        listPoints(device.type, plan.generatorKw > 0).map(({ label, code }) => ({
          station_id: stationId(plan),
          label,
          device_id: devices.get(device.deviceId)!,
          property_code: code,
        })),
      ),
    ),
  );
  await insert(
    'tariff',
    plans.flatMap((plan) => tariffRows(plan, stationId(plan), createdAt(plan), now)),
  );
}

/** Capacity of a station's batteries, Ah. All of its inverters have batteries of one voltage. */
export function ratedAh({ batteryKwh, devices }: StationPlan): number {
  const volts = nominalBatteryVolts(devices.find(({ type }) => isInverter(type))!.model);
  return Math.round((batteryKwh * 1000) / volts);
}

function stationRow(plan: StationPlan, people: FleetOwners, at: number): Insertable<Schema['station']> {
  return {
    name: plan.name,
    type: plan.type,
    installed_kwp: plan.installedKwp,
    rated_ah: ratedAh(plan),
    nmi: plan.nmi,
    nmi_registered: true,
    area: plan.town.area,
    agent: plan.agent,
    address: plan.address,
    postal_code: plan.town.postcode,
    latitude: plan.latitude,
    longitude: plan.longitude,
    time_zone: plan.town.zone,
    creator_id: people[plan.creator],
    company_id: plan.linked ? people.company : null,
    linked_at: plan.linked ? at : null,
    images: '[]',
    created_at: at,
    shown_to_guest: plan.shownToGuest,
  };
}

function tariffRows(
  plan: StationPlan,
  station: number,
  at: number,
  now: number,
): Insertable<Schema['tariff']>[] {
  const { before, after } = tariffHistory(plan.tariff, plan.town.area);
  const changed = firstOfMonth(plan.town.zone, now, MONTHS_SINCE_CHANGE);
  return [
    ...before.map((half) => ({ half, from: localMidnight(plan.town.zone, at) })),
    ...after.map((half) => ({ half, from: changed })),
  ].map(({ half, from }) => ({
    station_id: station,
    action: half.action,
    type: half.type,
    unit: 'AUD',
    price_model: JSON.stringify(half.price),
    effective_from: from,
    updated_at: from,
  }));
}

/** Local midnight of the first day of the month, so many months back. */
function firstOfMonth(zone: string, now: number, monthsBack: number): number {
  let midnight = localMidnight(zone, now);
  for (let months = 0; ; months += 1) {
    midnight = addLocalDays(zone, midnight, 1 - localDate(zone, midnight).day);
    if (months === monthsBack) return midnight;
    midnight = addLocalDays(zone, midnight, -1);
  }
}

/** PostgreSQL accepts 65,535 parameters per statement; this many rows of the widest table stay below. */
const ROWS_A_STATEMENT = 1500;

function inserter(db: Kysely<Schema>) {
  return async function insert<T extends keyof Schema>(
    table: T,
    rows: readonly Insertable<Schema[T]>[],
  ): Promise<void> {
    for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
      await db
        .insertInto(table)
        .values(rows.slice(from, from + ROWS_A_STATEMENT))
        .execute();
    }
  };
}
