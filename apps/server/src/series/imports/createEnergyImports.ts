import {
  ENERGY_IMPORT_DAYS,
  type AnswerOf,
  type EnergyImportDay,
  type getEnergyImports,
  type ImportedDay as StagedDay,
  type ImportedEnergy,
} from '@heliograph/contracts/http';
import { counterLimit, roundEnergy } from '@heliograph/domain/energy';
import type { ModelProperty } from '@heliograph/domain/models';
import { arrayArray, numberArray } from '../../storage/arrayText.ts';
import { inSnapshot, inTransaction, type Client } from '../../storage/client.ts';
import type { Database } from '../../storage/database.ts';
import { recordAudit } from '../../storage/repositories/audit.ts';
import { countEdit } from '../editCount.ts';
import { lockDevice, type LockedDevice } from '../quality/lockDevice.ts';
import { applyFills, createTotals, withdrawFills } from './applyImport.ts';
import { importCounters, type ImportCounter } from './importCounters.ts';
import { planImport, type PlannedCounter, type PlannedImport } from './planImport.ts';

/** Person and station of an import. */
export interface ImportContext {
  stationId: number;
  personId: number;
}

export interface ImportOutcome {
  days: EnergyImportDay[];
  /** Energies of the file that no device of the station counts. */
  uncounted: ImportedEnergy[];
}

/** Imports of energies from files of other portals (docs/adr/0064). Callers check permissions. */
export interface EnergyImports {
  /** Begins an import instead of those of the person into this station that were not run. @returns its id */
  begin(context: ImportContext, file: { name: string; replaces: boolean }): Promise<number>;
  /** @returns false when the person has no such open import, `full` when it has too many days */
  addDays(context: ImportContext, importId: number, days: readonly StagedDay[]): Promise<boolean | 'full'>;
  /** Effect of the import; null when the person has no such open import. */
  check(context: ImportContext, importId: number): Promise<ImportOutcome | null>;
  /** Does it, in one transaction. */
  run(context: ImportContext, importId: number): Promise<ImportOutcome | null>;
  discard(context: ImportContext, importId: number): Promise<boolean>;
  list(stationId: number): Promise<AnswerOf<typeof getEnergyImports>['list']>;
  /** Undoes the import that an entry of the ledger belongs to; false when it belongs to none that is in force. */
  withdraw(context: ImportContext, editId: number): Promise<boolean>;
}

export function createEnergyImports({
  database: { pool },
  now,
}: {
  database: Pick<Database, 'pool'>;
  now: () => number;
}): EnergyImports {
  /** @param devices by their identity on the wire */
  async function readPlanned(
    client: Client,
    { stationId, personId }: ImportContext,
    importId: number,
    deviceOf: (deviceId: string) => Promise<PlannedCounter['device'] | null>,
  ): Promise<{ planned: PlannedImport; uncounted: ImportedEnergy[]; fileName: string } | null> {
    const { rows } = await client.query<{ replaces: boolean; fileName: string; zone: string }>(
      `select replaces, file_name as "fileName", time_zone as zone
       from energy_import join station on station.id = station_id
       where energy_import.id = $1 and station_id = $2 and person_id = $3 and state = 'open'`,
      [importId, stationId, personId],
    );
    const row = rows[0];
    if (!row) return null;
    const found = await importCounters(client, stationId);
    const devices = new Map<string, PlannedCounter['device']>();
    // In one order, so that two imports do not wait for each other.
    for (const deviceId of [
      ...new Set(
        Object.values(found)
          .flat()
          .map((each) => each.deviceId),
      ),
    ].sort()) {
      const device = await deviceOf(deviceId);
      if (device) devices.set(deviceId, device);
    }
    const planned = (own: readonly ImportCounter[]) =>
      own.flatMap(({ deviceId, counter }): PlannedCounter[] => {
        const device = devices.get(deviceId);
        return device ? [{ device, counter }] : [];
      });
    const counters = {
      generation: planned(found.generation),
      load: planned(found.load),
      gridImport: planned(found.gridImport),
      gridExport: planned(found.gridExport),
      controlled: planned(found.controlled),
      charge: planned(found.charge),
      discharge: planned(found.discharge),
    };
    const { rows: energies } = await client.query<{ energy: ImportedEnergy }>(
      'select distinct energy from energy_import_day where import_id = $1',
      [importId],
    );
    return {
      planned: { id: importId, replaces: row.replaces, zone: row.zone, counters },
      uncounted: energies.flatMap(({ energy }) => (counters[energy].length === 0 ? [energy] : [])),
      fileName: row.fileName,
    };
  }

  return {
    begin: ({ stationId, personId }, { name, replaces }) =>
      inTransaction(pool, async (client) => {
        // Open imports into any station are dropped: each may take megabytes.
        await client.query(`delete from energy_import where person_id = $1 and state = 'open'`, [personId]);
        const { rows } = await client.query<{ id: number }>(
          `insert into energy_import (station_id, person_id, file_name, replaces, created_at)
           values ($1, $2, $3, $4, $5) returning id`,
          [stationId, personId, name, replaces, now()],
        );
        return rows[0]!.id;
      }),

    addDays: ({ stationId, personId }, importId, days) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ days: number }>(
          `select (select count(*) from energy_import_day where import_id = energy_import.id)::int as days
           from energy_import where id = $1 and station_id = $2 and person_id = $3 and state = 'open' for update`,
          [importId, stationId, personId],
        );
        const stored = rows[0];
        if (!stored) return false;
        if (stored.days + days.length > ENERGY_IMPORT_DAYS) return 'full';
        const unique = [...new Map(days.map((day) => [`${day.day} ${day.energy}`, day])).values()];
        await client.query(
          `insert into energy_import_day (import_id, day, energy, kwh, estimated)
           select $1, day, energy, kwh::float8[], estimated
           from unnest($2::bigint[], $3::text[], $4::text[], $5::boolean[]) as row(day, energy, kwh, estimated)
           on conflict (import_id, day, energy) do update set kwh = excluded.kwh, estimated = excluded.estimated`,
          [
            importId,
            numberArray(unique.map(({ day }) => day)),
            unique.map(({ energy }) => energy),
            arrayArray(unique.map(({ kwh }) => numberArray(kwh))),
            unique.map(({ estimated }) => estimated),
          ],
        );
        return true;
      }),

    check: (context, importId) =>
      inSnapshot(pool, async (client) => {
        const found = await readPlanned(client, context, importId, (deviceId) =>
          readDevice(client, context.stationId, deviceId),
        );
        if (!found) return null;
        const outcomes = new Map<string, EnergyImportDay>();
        for await (const _part of planImport(client, found.planned, outcomes, now()));
        return { days: outcomeDays(outcomes), uncounted: found.uncounted };
      }),

    run: (context, importId) =>
      inTransaction(pool, async (client) => {
        const locked = new Map<number, LockedDevice>();
        const found = await readPlanned(client, context, importId, async (deviceId) => {
          const device = await lockDevice(client, { ...context, deviceId }, now());
          if (device) locked.set(device.id, device);
          return device;
        });
        if (!found) return null;
        const outcomes = new Map<string, EnergyImportDay>();
        const totals = createTotals();
        for await (const part of planImport(client, found.planned, outcomes, now())) {
          await applyFills(client, locked, part);
          totals.add(part.fills);
        }
        const at = now();
        for (const { deviceId, counter, began, ended, kwh } of totals.list())
          await client.query(
            `insert into energy_edit (device_id, counter, kind, began_at, ended_at, kwh, reason, person_id, recorded_at,
               import_id)
             values ($1, $2, 'import', $3, $4, $5, $6, $7, $8, $9)`,
            [
              deviceId,
              counter,
              began,
              ended,
              roundEnergy(kwh),
              found.fileName,
              context.personId,
              at,
              importId,
            ],
          );
        await client.query(`update energy_import set state = 'done', created_at = $2 where id = $1`, [
          importId,
          at,
        ]);
        await client.query('delete from energy_import_day where import_id = $1', [importId]);
        await recordAudit(
          client,
          { ...context, action: 'energy.import', detail: { id: importId, file: found.fileName } },
          at,
        );
        await countEdit(client);
        return { days: outcomeDays(outcomes), uncounted: found.uncounted };
      }),

    async discard({ stationId, personId }, importId) {
      const { rowCount } = await pool.query(
        `delete from energy_import where id = $1 and station_id = $2 and person_id = $3 and state = 'open'`,
        [importId, stationId, personId],
      );
      return rowCount === 1;
    },

    async list(stationId) {
      const { rows } = await pool.query<AnswerOf<typeof getEnergyImports>['list'][number]>(
        `select energy_import.id as import_id, min(edit.id) as edit_id, file_name,
           coalesce(nullif(min(person.name), ''), min(person.user_name), '') as person,
           energy_import.created_at as imported_at,
           min(began_at) as began, max(ended_at) as ended, sum(kwh) as kwh,
           coalesce(nullif(min(withdrawer.name), ''), min(withdrawer.user_name), '') as withdrawn_by,
           min(withdrawn_at) as withdrawn_at
         from energy_import join energy_edit edit on import_id = energy_import.id
         left join person on person.id = energy_import.person_id
         left join person withdrawer on withdrawer.id = edit.withdrawn_by
         where station_id = $1 group by energy_import.id order by energy_import.created_at desc, energy_import.id desc limit 100`,
        [stationId],
      );
      return rows;
    },

    withdraw: (context, editId) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ id: number; fileName: string }>(
          `update energy_import set state = 'undone' from energy_edit edit
           where edit.id = $1 and import_id = energy_import.id and station_id = $2 and state = 'done'
           returning energy_import.id, file_name as "fileName"`,
          [editId, context.stationId],
        );
        const found = rows[0];
        if (!found) return false;
        const { rows: devices } = await client.query<{ deviceId: string }>(
          `select distinct device.device_id as "deviceId" from energy_edit join device on device.id = energy_edit.device_id
           where energy_edit.import_id = $1 order by 1`,
          [found.id],
        );
        for (const { deviceId } of devices) {
          const device = await lockDevice(client, { ...context, deviceId }, now());
          if (device) await withdrawFills(client, device, found.id);
        }
        await client.query(
          'update energy_edit set withdrawn_at = $2, withdrawn_by = $3 where import_id = $1',
          [found.id, now(), context.personId],
        );
        await recordAudit(
          client,
          { ...context, action: 'energy.undoImport', detail: { id: found.id, file: found.fileName } },
          now(),
        );
        await countEdit(client);
        return true;
      }),
  };
}

const outcomeDays = (outcomes: ReadonlyMap<string, EnergyImportDay>): EnergyImportDay[] =>
  [...outcomes.values()]
    .map((day) => ({
      ...day,
      filled_kwh: roundEnergy(day.filled_kwh),
      known_kwh: roundEnergy(day.known_kwh),
      file_kwh: roundEnergy(day.file_kwh),
    }))
    .sort((one, other) => one.day - other.day);

/** A device's id and the highest powers of its counters, without locking it. */
async function readDevice(
  client: Client,
  stationId: number,
  deviceId: string,
): Promise<PlannedCounter['device'] | null> {
  const { rows } = await client.query<{
    id: number;
    kwp: number;
    rated: number | null;
    groups: ModelProperty['group'][];
  }>(
    `select device.id, installed_kwp as kwp, rated_power as rated, array_agg(group_id order by slot) as groups
     from device join station on station.id = device.station_id join model_function using (model_id)
     where station_id = $1 and device.device_id = $2 and model_function.kind = 'counter' group by device.id, station.id`,
    [stationId, deviceId],
  );
  const row = rows[0];
  return row
    ? { id: row.id, counterLimits: row.groups.map((group) => counterLimit(group, row.kwp, row.rated)) }
    : null;
}
