import {
  getCommLog,
  grantWrites,
  Refusal,
  type CommLogEntry,
  type LoggedValue,
  type WriteResult,
} from '@heliograph/contracts/http';
import type {
  EngineFailure,
  engineVerbs,
  ParameterWrite,
  ValueWriter,
  WriteJob,
  WriteReason,
} from '@heliograph/contracts/engine';
import {
  GRANT_MS,
  parseSettingReverted,
  SETTING_REVERTED,
  type AlarmMessage,
  type PropertyValue,
  ReplyCode,
} from '@heliograph/contracts/mqtt';
import type { z } from 'zod';
import { EngineError, toFailure } from '../engineError.ts';
import type { HttpClient } from '../session/httpClient.ts';
import type { SetTimer } from '../ports.ts';
import type { GatewayAccess } from './gatewayAccess.ts';
import { createCommLogEntry } from './commLogEntry.ts';

/** A device that reverts a value does so within seconds. */
export const SETTLE_MS = 6_000;

/** A busy connection may take longer than pages wait for its first word. */
const READ_BACK_TRIES = 3;

export type WriteOrder = z.output<typeof engineVerbs.parameters.write.input>;

interface Options {
  order: WriteOrder;
  id: string;
  http: HttpClient;
  gateways: GatewayAccess;
  now: () => number;
  setTimer: SetTimer;
  /** The job progressed. */
  changed: () => void;
}

export type RunningJob = Awaited<ReturnType<typeof createWriteJob>>;

/** Results of writes that the device did not take. */
const NOT_TAKEN: ReadonlySet<WriteResult | undefined> = new Set(['refused', 'kept', 'skipped']);

/**
 * Writes values to a device one by one and checks each. Nothing is written if a value is no longer the one that the user
 * saw: whoever overwrites somebody's value has to know it [TRU-07]. An acknowledgement is not enough: some devices acknowledge and do
 * nothing, some take another value, some revert a little later. So each value is read back at once, and all once more when
 * the device has settled.
 *
 * @throws EngineError when no log entry could be created: nothing is written then.
 */
export async function createWriteJob({ order, id, http, gateways, now, setTimer, changed }: Options) {
  const { deviceId } = order;
  const writes = order.writes.map(({ tolerance: _, moves: __, ...write }): ParameterWrite => ({
    ...write,
    state: 'waiting',
    workingSince: null,
    held: null,
    heldBy: null,
    reason: null,
    message: null,
    today: null,
  }));
  const log = await createCommLogEntry(http, {
    device_id: deviceId,
    module_title: order.title,
    read_set: 'Set',
    funs: writes.map(getLogged),
  });
  const startedAt = now();
  let state: WriteJob['state'] = 'queued';
  let finishedAt: number | null = null;
  /** Why nothing more is written. */
  let cancelled: Pick<ParameterWrite, 'reason' | 'message'> | null = null;

  /** Values that the device had just before, as it reported them. */
  let before: Readonly<Record<string, PropertyValue>> = {};

  /** Result of a write, from the value that the device has now. */
  function getResult(index: number, held: PropertyValue): 'verified' | 'kept' | 'changed' {
    const { from = null, to = null, tolerance = 0 } = order.writes[index] ?? {};
    if (sameValue(held, to, tolerance)) return 'verified';
    return from !== null && sameValue(held, from, tolerance) ? 'kept' : 'changed';
  }

  function step(write: ParameterWrite, change: Partial<ParameterWrite>) {
    Object.assign(write, change);
    changed();
  }

  function updateLog() {
    void log.update(writes.map(getLoggedNow)).then(changed);
  }

  function getLoggedNow(write: ParameterWrite): LoggedValue {
    const had = before[write.code] ?? write.from;
    return { ...getLogged(write), ...(had !== null && { before: String(had) }) };
  }

  /** Who wrote the value that the device has, by the log: the last write of the property, if it is of this value. */
  async function findWriter(code: string, held: PropertyValue, isSince = false): Promise<ValueWriter | null> {
    const query = { device_id: deviceId, read_set: 'Set', property_code: code } as const;
    const { list } = await http.call(getCommLog, query).catch(() => ({ list: [] }));
    const own = list.find(({ comm_id }) => comm_id === log.id);
    for (const entry of list) {
      const item = (entry.told ?? entry.asked).find(({ property_code }) => property_code === code);
      if (entry === own || !item || NOT_TAKEN.has(item.result)) continue;
      const { tolerance = 0 } = order.writes.find((write) => write.code === code) ?? {};
      const isOther = isSince && own && lastWriteAt(entry) < own.create_time;
      if (isOther || !sameValue(held, toValue(item.value, held), tolerance)) return null;
      return { name: entry.create_name || entry.create_user, at: entry.create_time };
    }
    return null;
  }

  /** Reads what is to be replaced once more. Nothing is written if a value has changed since it was shown. */
  async function checkBefore() {
    const expecting = writes.filter((_, index) => getExpected(index) !== undefined);
    if (expecting.length === 0) return;
    const codes = expecting.map(({ code }) => code);
    // Without an answer, the gateway compares what it has with what was shown.
    before = await gateways.read(deviceId, codes).catch(() => ({}));
    for (const [index, write] of writes.entries()) {
      const { from, to, tolerance } = order.writes[index]!;
      const held = before[write.code] ?? null;
      if (held === null || getExpected(index) === undefined) continue;
      if (!sameValue(held, from, tolerance) && !sameValue(held, to, tolerance))
        await refuseChanged(write, held);
    }
  }

  async function refuseChanged(write: ParameterWrite, held: PropertyValue) {
    cancelled = { reason: 'changed', message: null };
    step(write, { state: 'refused', held, heldBy: await findWriter(write.code, held), ...cancelled });
  }

  /** The value that a write replaces: as just read, or as shown; undefined if any may be replaced. */
  function getExpected(index: number): number | string | undefined {
    const { code, from, moves } = order.writes[index]!;
    return moves || from === null ? undefined : (before[code] ?? from);
  }

  async function writeOne(write: ParameterWrite, index: number) {
    step(write, { state: 'writing' });
    const grant = await granted(write);
    if (grant === null) return;
    const onWorking = () => {
      if (write.workingSince === null) step(write, { workingSince: now() });
    };
    try {
      const value = { code: write.code, value: write.to, expected: getExpected(index), grant };
      await gateways.write(deviceId, value, { onWorking });
    } catch (error) {
      const failure = toFailure(error);
      if (failure.kind === 'refused' && failure.code === ReplyCode.changed) {
        const values = await readAgain(write.code).catch((): Record<string, PropertyValue> => ({}));
        await refuseChanged(write, values[write.code] ?? null);
        return;
      }
      if (failure.kind === 'refused') {
        step(write, { state: 'refused', ...explained(failure) });
        return;
      }
      // Its answer may be late or lost: reading back shows what the device has.
    }
    await readBack(write, index);
  }

  /** Permission for one write, requested just before it, since it expires soon; null when refused. */
  async function granted(write: ParameterWrite): Promise<string | null> {
    try {
      const { grants } = await http.call(grantWrites, {
        comm_id: log.id,
        device_id: deviceId,
        client_id: gateways.clientFor(deviceId),
        writes: [{ property_code: write.code, value: write.to, before: before[write.code] ?? write.from }],
      });
      const [grant] = grants;
      if (grant === undefined) throw new EngineError('unknown', 0, 'Unknown error');
      step(write, { today: grant.today });
      return grant.grant;
    } catch (error) {
      const failure = toFailure(error);
      const { kind, code } = failure;
      // Other values may still be accepted; without the right to write, the job ends.
      if (kind !== 'refused' || code === Refusal.forbidden) cancelled ??= explained(failure);
      step(write, { state: kind === 'refused' ? 'refused' : 'skipped', ...explained(failure) });
      return null;
    }
  }

  async function readBack(write: ParameterWrite, index: number) {
    try {
      const held = (await readAgain(write.code))[write.code] ?? null;
      const state = getResult(index, held);
      const heldBy = state === 'verified' ? null : await findWriter(write.code, held, true);
      step(write, { held, heldBy, state: heldBy ? 'overwritten' : state });
    } catch (error) {
      cancelled = explained(toFailure(error));
      step(write, { state: 'timeout', ...cancelled });
    }
  }

  /** A reading costs nothing, and without it a value that was written would end as unknown. */
  async function readAgain(code: string): Promise<Record<string, PropertyValue>> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await gateways.read(deviceId, [code]);
      } catch (error) {
        if (toFailure(error).kind !== 'timeout' || attempt === READ_BACK_TRIES) throw error;
      }
    }
  }

  /** Reads once more what the device had accepted. */
  async function settle() {
    const taken = writes.flatMap((write, index) =>
      write.held === null || write.state === 'refused' ? [] : [{ write, index }],
    );
    if (taken.length === 0) return;
    state = 'settling';
    changed();
    await new Promise<void>((resolve) => setTimer(resolve, SETTLE_MS));
    const values = await gateways
      .read(
        deviceId,
        taken.map(({ write }) => write.code),
      )
      .catch(() => null);
    // Without an answer, what was read before counts.
    if (values === null) return;
    for (const { write, index } of taken) {
      const held = values[write.code] ?? null;
      if (held === null) continue;
      const wasVerified = write.state === 'verified';
      const result = getResult(index, held);
      const heldBy = result === 'verified' ? null : await findWriter(write.code, held, true);
      const state = heldBy ? 'overwritten' : wasVerified && result !== 'verified' ? 'reverted' : result;
      step(write, { held, heldBy, state });
    }
    updateLog();
  }

  return {
    async run() {
      state = 'running';
      await checkBefore();
      for (const [index, write] of writes.entries()) {
        if (write.state === 'refused') continue;
        if (cancelled === null) await writeOne(write, index);
        else step(write, { state: 'skipped', ...cancelled });
        updateLog();
      }
      await settle();
      state = 'done';
      finishedAt = now();
      changed();
    },
    /** Takes an alarm that a gateway pushed. @returns whether it says that a setting lost what this job had written */
    takeAlarm({ device_id, code, msg, at, recovery }: AlarmMessage['alarms'][number]): boolean {
      if (device_id !== deviceId || code !== SETTING_REVERTED || recovery !== 0 || at < startedAt)
        return false;
      const found = parseSettingReverted(msg);
      const index = writes.findIndex(
        (each) => each.code === found?.property_code && each.state === 'verified',
      );
      const write = writes[index];
      const { tolerance = 0 } = order.writes[index] ?? {};
      // Somebody else may have written the value that was changed back.
      if (!found || !write || !sameValue(found.written, write.to, tolerance)) return false;
      if (finishedAt !== null) finishedAt = now();
      const held = typeof write.to === 'number' ? Number(found.held) : found.held;
      step(write, { state: 'reverted', held });
      return true;
    },
    cancel(reason: 'cancelled' | 'signedOut') {
      if (state === 'queued' || state === 'running') cancelled ??= { reason, message: reason };
    },
    shown: (): WriteJob => ({
      id,
      deviceId,
      title: order.title,
      state,
      startedAt,
      finishedAt,
      unlogged: log.failed(),
      writes: writes.map((write) => ({ ...write })),
    }),
  };
}

const explained = (failure: EngineFailure): Pick<ParameterWrite, 'reason' | 'message'> => ({
  reason: getWriteReason(failure),
  message: failure.message,
});

/** When an entry wrote for the last time, as far as the log knows. */
const lastWriteAt = ({ create_time, update_time }: CommLogEntry): number =>
  update_time ?? create_time + GRANT_MS;

/** A value of the log, of the type that the device reports. */
const toValue = (logged: string, held: PropertyValue): PropertyValue =>
  typeof held === 'number' ? Number(logged) : logged;

/** As an item of the log; with a result once there is one. */
function getLogged({ code, title, to, unit, state }: ParameterWrite): LoggedValue {
  const value = { property_code: code, title, value: String(to), unit };
  return state === 'waiting' || state === 'writing' ? value : { ...value, result: state };
}

function sameValue(held: PropertyValue, wanted: PropertyValue, tolerance: number): boolean {
  if (typeof wanted === 'number') return held !== null && Math.abs(Number(held) - wanted) <= tolerance;
  return held === wanted || (held !== null && String(held) === wanted);
}

/** By the code of the server or the gateway. */
const REASONS: Readonly<Record<number, WriteReason>> = {
  [Refusal.forbidden]: 'forbidden',
  [Refusal.tooMany]: 'tooMany',
  [Refusal.badRequest]: 'invalid',
  [ReplyCode.locked]: 'locked',
  [ReplyCode.invalidValue]: 'invalid',
  [ReplyCode.notGranted]: 'notGranted',
  [ReplyCode.deviceSilent]: 'silent',
  [ReplyCode.changed]: 'changed',
};

/** Why a write failed. */
function getWriteReason({ kind, code }: EngineFailure): WriteReason {
  if (kind === 'refused') return REASONS[code] ?? 'refused';
  return kind === 'timeout' || kind === 'unreachable' || kind === 'signedOut' ? kind : 'unknown';
}
