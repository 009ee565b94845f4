import { grantWrites, Refusal, type LoggedValue } from '@heliograph/contracts/http';
import type {
  EngineFailure,
  engineVerbs,
  ParameterWrite,
  WriteJob,
  WriteReason,
} from '@heliograph/contracts/engine';
import {
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

/**
 * Writes values to a device one by one and checks each. An acknowledgement is not enough: some devices acknowledge and do
 * nothing, some take another value, some revert a little later. So each value is read back at once, and all once more when
 * the device has settled.
 *
 * @throws EngineError when no log entry could be created: nothing is written then.
 */
export async function createWriteJob({ order, id, http, gateways, now, setTimer, changed }: Options) {
  const { deviceId } = order;
  const writes = order.writes.map(({ tolerance: _, ...write }): ParameterWrite => ({
    ...write,
    state: 'waiting',
    workingSince: null,
    held: null,
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
    void log.update(writes.map(getLogged)).then(changed);
  }

  async function writeOne(write: ParameterWrite, index: number) {
    step(write, { state: 'writing' });
    const grant = await granted(write);
    if (grant === null) return;
    const onWorking = () => {
      if (write.workingSince === null) step(write, { workingSince: now() });
    };
    try {
      await gateways.write(deviceId, { code: write.code, value: write.to, grant }, { onWorking });
    } catch (error) {
      const failure = toFailure(error);
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
        writes: [{ property_code: write.code, value: write.to, before: write.from }],
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
      step(write, { held, state: getResult(index, held) });
    } catch (error) {
      cancelled = explained(toFailure(error));
      step(write, { state: 'timeout', ...cancelled });
    }
  }

  /** A reading costs nothing, and without it a value that was written would end as unknown. */
  async function readAgain(code: string) {
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
    const taken = writes.flatMap((write, index) => (write.held === null ? [] : [{ write, index }]));
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
      const before = write.state;
      if (held === null) continue;
      step(write, { held });
      const result = getResult(index, held);
      write.state = before === 'verified' && result !== 'verified' ? 'reverted' : result;
    }
    updateLog();
  }

  return {
    async run() {
      state = 'running';
      for (const [index, write] of writes.entries()) {
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
      const write = writes.find((each) => each.code === found?.property_code && each.state === 'verified');
      if (!found || !write) return false;
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
};

/** Why a write failed. */
function getWriteReason({ kind, code }: EngineFailure): WriteReason {
  if (kind === 'refused') return REASONS[code] ?? 'refused';
  return kind === 'timeout' || kind === 'unreachable' || kind === 'signedOut' ? kind : 'unknown';
}
