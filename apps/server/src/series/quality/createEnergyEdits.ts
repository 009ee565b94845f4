import { recordAudit, type AuditEntry } from '../../storage/repositories/audit.ts';
import { isPlausibleStep, mostCounted } from '@heliograph/domain/energy';
import { inTransaction, type Client } from '../../storage/client.ts';
import type { Database } from '../../storage/database.ts';
import { countEdit } from '../editCount.ts';
import { marksIn } from '../energy/energyMark.ts';
import { neighbours, type Reading } from '../energy/readings.ts';
import { recomputeEnergy } from '../energy/recompute.ts';
import { samplesKeptSince } from '../keptSamples.ts';
import { counterEnergy } from '../queries/counterEnergy.ts';
import { lockDevice, type LockedDevice } from './lockDevice.ts';

/** Person, device and station of an edit. */
export interface EditContext {
  stationId: number;
  personId: number;
  deviceId: string;
}

export interface NewReplacement {
  at: number;
  counters: readonly { code: string; last: number; first: number }[];
  reason: string;
}

export interface NewCorrection {
  code: string;
  from: number;
  to: number;
  kwh: number;
  reason: string;
}

/** Why an edit was not recorded. `counter` is a position in the request. */
export type EditError =
  | { error: 'deviceUnknown' }
  | { error: 'counterUnknown'; counter: number; allowed: string[] }
  | { error: 'lastReading' | 'firstReading'; counter: number; from: number; to: number }
  | { error: 'replacementTwice' | 'correctionOverlaps' }
  | { error: 'tooMuch'; most: number }
  /** `since`: epoch ms, from when on samples are kept. */
  | { error: 'tooOld'; since: number };

export class EditRefused extends Error {
  readonly reason: EditError;
  constructor(reason: EditError) {
    super(reason.error);
    this.reason = reason;
  }
}

/** Meter replacements and corrections of energy, each in one transaction with the energy that follows from it. */
export interface EnergyEdits {
  /** @returns ids, in the order of the counters @throws EditRefused */
  replace(context: EditContext, replacement: NewReplacement): Promise<number[]>;
  /** @returns the id @throws EditRefused */
  correct(context: EditContext, correction: NewCorrection): Promise<number>;
  /** @returns false when the station has no such edit in force @throws EditRefused */
  withdraw(context: Omit<EditContext, 'deviceId'>, editId: number): Promise<boolean>;
  /** Decides again about all readings of a station that were implausible, after its array's size was changed. */
  recheck(stationId: number): Promise<void>;
}

export function createEnergyEdits({
  database: { pool },
  now,
}: {
  database: Database;
  now: () => number;
}): EnergyEdits {
  async function lock(
    client: Client,
    context: Pick<EditContext, 'stationId' | 'deviceId'>,
  ): Promise<LockedDevice> {
    const device = await lockDevice(client, context, now());
    if (!device) throw new EditRefused({ error: 'deviceUnknown' });
    return device;
  }

  async function recompute(
    client: Client,
    device: LockedDevice,
    { counter, ...range }: { from: number; to: number; counter: number },
  ): Promise<void> {
    const changed = { device, ...range, counters: new Set([counter]), period: 0 };
    for (const { reading, ...last } of await recomputeEnergy(client, [changed], now())) {
      await client.query(
        'update latest set reading[$2::int + 1] = $3, read_at[$2::int + 1] = $4 where device_id = $1',
        [device.id, last.counter, reading?.value ?? null, reading?.at ?? null],
      );
    }
  }

  const audit = (
    client: Client,
    { stationId, personId }: Pick<EditContext, 'stationId' | 'personId'>,
    entry: Pick<AuditEntry, 'action' | 'detail' | 'changes'>,
  ) => recordAudit(client, { personId, stationId, ...entry }, now());

  return {
    replace: (context, { at, counters, reason }) =>
      inTransaction(pool, async (client) => {
        const device = await lock(client, context);
        await requireSamples(client, at);
        const ids: number[] = [];
        for (const [index, { code, last, first }] of counters.entries()) {
          const counter = requireCounter(device, code, index);
          await requireReadings(client, device, { at, counter, last, first, index });
          const { rows } = await client.query<{ id: number }>(
            `insert into energy_edit (device_id, counter, kind, began_at, ended_at, last_reading, first_reading, reason,
               person_id, recorded_at)
             select $1, $2, 'replacement', $3, $3, $4, $5, $6, $7, $8
             where not exists (select from energy_edit where device_id = $1 and counter = $2 and kind = 'replacement'
               and began_at = $3 and withdrawn_at is null)
             returning id`,
            [device.id, counter, at, last, first, reason, context.personId, now()],
          );
          const id = rows[0]?.id;
          if (id === undefined) throw new EditRefused({ error: 'replacementTwice' });
          ids.push(id);
          await recompute(client, device, { from: at, to: at, counter });
          await audit(client, context, {
            action: 'energy.replacement',
            detail: { id, device: context.deviceId, code, at, last, first, reason },
          });
        }
        await countEdit(client);
        return ids;
      }),

    correct: (context, { code, from, to, kwh, reason }) =>
      inTransaction(pool, async (client) => {
        const device = await lock(client, context);
        const counter = requireCounter(device, code, 0);
        await requireSamples(client, from);
        const most = mostCounted(to - from, device.counterLimits[counter] ?? 0);
        if (kwh > most) throw new EditRefused({ error: 'tooMuch', most: Math.floor(most) });
        const point = { deviceId: context.deviceId, propertyCode: code };
        const [sums] = await counterEnergy(client, [point], Float64Array.of(from, to));
        const before = sums?.kwh[0] ?? NaN;
        const { rows } = await client.query<{ id: number }>(
          `insert into energy_edit (device_id, counter, kind, began_at, ended_at, kwh, kwh_before, reason, person_id,
             recorded_at)
           select $1, $2, 'correction', $3, $4, $5, $6, $7, $8, $9
           where not exists (select from energy_edit where device_id = $1 and counter = $2 and kind = 'correction'
             and began_at < $4 and ended_at > $3 and withdrawn_at is null)
           returning id`,
          [
            device.id,
            counter,
            from,
            to,
            kwh,
            Number.isNaN(before) ? null : before,
            reason,
            context.personId,
            now(),
          ],
        );
        const id = rows[0]?.id;
        if (id === undefined) throw new EditRefused({ error: 'correctionOverlaps' });
        await recompute(client, device, { from, to, counter });
        await audit(client, context, {
          action: 'energy.correction',
          detail: { id, device: context.deviceId, code, from, to, reason },
          changes: { kwh: [Number.isNaN(before) ? null : before, kwh] },
        });
        await countEdit(client);
        return id;
      }),

    withdraw: (context, editId) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ deviceId: string; counter: number; from: number; to: number }>(
          `update energy_edit set withdrawn_at = $3, withdrawn_by = $4
           from device where device.id = energy_edit.device_id and energy_edit.id = $1 and station_id = $2
             and withdrawn_at is null and energy_edit.import_id is null
           returning device.device_id as "deviceId", counter, began_at as "from", ended_at as "to"`,
          [editId, context.stationId, now(), context.personId],
        );
        const edit = rows[0];
        if (!edit) return false;
        await requireSamples(client, edit.from);
        const device = await lock(client, { ...context, deviceId: edit.deviceId });
        await recompute(client, device, edit);
        await audit(client, context, {
          action: 'energy.withdraw',
          detail: { id: editId, device: edit.deviceId },
        });
        await countEdit(client);
        return true;
      }),

    async recheck(stationId) {
      const { rows: devices } = await pool.query<{ id: number; deviceId: string }>(
        'select id, device_id as "deviceId" from device where station_id = $1',
        [stationId],
      );
      const codes = new Map(devices.map(({ id, deviceId }) => [id, deviceId]));
      const { rows } = await pool.query<{ id: number; counter: number; from: number; to: number }>(
        `select device_id as id, counter, began_at as "from", ended_at as "to" from energy_mark
         where device_id = any($1::int[]) and kind <> 'gap' and began_at >= $2 order by device_id, began_at`,
        [[...codes.keys()], Math.max(0, await samplesKeptSince(pool))],
      );
      for (const { id, ...range } of rows)
        await inTransaction(pool, async (client) => {
          const device = await lock(client, { stationId, deviceId: codes.get(id)! });
          await recompute(client, device, range);
          await countEdit(client);
        });
    },
  };
}

/** Energy of a time whose samples were deleted cannot be computed again. @throws EditRefused */
async function requireSamples(client: Client, from: number): Promise<void> {
  const since = await samplesKeptSince(client);
  if (from < since) throw new EditRefused({ error: 'tooOld', since });
}

/** @throws EditRefused naming the counters that the device has */
function requireCounter({ codes }: LockedDevice, code: string, index: number): number {
  const counter = codes.indexOf(code);
  if (counter < 0) throw new EditRefused({ error: 'counterUnknown', counter: index, allowed: codes });
  return counter;
}

/**
 * Checks that the readings fit those before and after the replacement.
 *
 * @throws EditRefused with the range that does
 */
async function requireReadings(
  client: Client,
  device: LockedDevice,
  {
    at,
    counter,
    last,
    first,
    index,
  }: Pick<NewReplacement, 'at'> & {
    counter: number;
    last: number;
    first: number;
    index: number;
  },
): Promise<void> {
  const limitKw = device.counterLimits[counter] ?? 0;
  const { before, after } = await believedBeside(client, device, at, counter);
  if (before && !isPlausibleStep(before.value, last, at - before.at, limitKw)) {
    const to = before.value + mostCounted(at - before.at, limitKw);
    throw new EditRefused({ error: 'lastReading', counter: index, from: before.value, to });
  }
  if (after && !isPlausibleStep(first, after.value, after.at - at, limitKw)) {
    const from = Math.max(0, after.value - mostCounted(after.at - at, limitKw));
    throw new EditRefused({ error: 'firstReading', counter: index, from, to: after.value });
  }
}

/** The believed readings of a counter before an instant and from it on. */
async function believedBeside(
  client: Client,
  device: LockedDevice,
  at: number,
  counter: number,
): Promise<{ before: Reading | null; after: Reading | null }> {
  const [marks] = await marksIn(client, [{ deviceId: device.id, from: at, to: at }]);
  const mark = marks?.find((each) => each.counter === counter && each.began < at);
  if (mark) {
    const { began, ended, last, first } = mark;
    return {
      before: last === null ? null : { at: began, value: last },
      after: first === null ? null : { at: ended, value: first },
    };
  }
  const [before] = await neighbours(client, 'before', [{ device, at }]);
  const [after] = await neighbours(client, 'after', [{ device, at }]);
  return { before: before?.[counter] ?? null, after: after?.[counter] ?? null };
}
