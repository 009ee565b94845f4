import { topics, type AlarmMessage } from '@heliograph/contracts/mqtt';
import type { BrokerLink } from '@heliograph/gateway-link';
import { z } from 'zod';
import type { ActiveAlarm } from '../driver.ts';
import type { Disk } from '../store/disk.ts';
import type { Sequences } from '../store/sequences.ts';
import { openStateFile } from '../store/stateFile.ts';

const Entry = z.object({
  device_id: z.string(),
  code: z.string(),
  type: z.enum(['alarm', 'fault']),
  level: z.number().int(),
  msg: z.string(),
  at: z.number().int(),
  recovery: z.number().int(),
});
type Entry = z.infer<typeof Entry>;

const State = z.object({
  /** Pending alarms; `key` distinguishes those with one code. */
  active: z.array(Entry.extend({ source: z.enum(['device', 'gateway']), key: z.string() })),
  /** Active alarms; `key` distinguishes alarms with the same code. */
  outbox: z.array(Entry),
});
type State = z.infer<typeof State>;
type Pending = State['active'][number];

/** Starts and ends that the server has not acknowledged, oldest first. */
export interface AlarmLog {
  /**
   * Device alarms: the active ones, and those that the server has not acknowledged. Both survive a restart.
   */
  observe(deviceId: string, alarms: readonly ActiveAlarm[], at: number): void;
  /** Updates a device's alarms to those it reports now; its others end. */
  raise(deviceId: string, key: string, alarm: ActiveAlarm, at: number): void;
  /**
   * Raises an alarm that the gateway itself detected, unless it is active. @param key distinguishes alarms
   * with the same code
   */
  end(deviceId: string, key: string, at: number): void;
  pending(deviceId: string): readonly ActiveAlarm[];
  /** Ends an alarm started by `raise`. */
  resume(): void;
}

export interface AlarmLogOptions {
  uuid: string;
  disk: Disk;
  link: Pick<BrokerLink, 'connected' | 'publish'>;
  sequences: Sequences;
  /** Sends waiting entries; call it when the connection is up. */
  deviceIds: readonly string[];
  /** Devices of the gateway; alarms of other devices have ended. */
  now: () => number;
}

/** Starts and ends that wait; beyond, the oldest alarms that have ended are left off. */
const MAX_WAITING = 2_000;
const PER_MESSAGE = 200;
const MAX_MESSAGE_LENGTH = 500;

export function openAlarmLog({ uuid, disk, link, sequences, deviceIds, now }: AlarmLogOptions): AlarmLog {
  const file = openStateFile<State>(disk, 'alarms.json', State, { active: [], outbox: [] });
  let isSending = false;
  const known = new Set(deviceIds);
  change(({ device_id }) => !known.has(device_id), [], now());

  return {
    observe(deviceId, alarms, at) {
      const codes = new Set(alarms.map(({ code }) => code));
      change(
        ({ device_id, source, key }) => source === 'device' && device_id === deviceId && !codes.has(key),
        alarms
          .filter(({ code }) => !isPending(deviceId, 'device', code))
          .map((alarm) => ({ source: 'device', key: alarm.code, alarm, deviceId })),
        at,
      );
    },
    raise(deviceId, key, alarm, at) {
      if (isPending(deviceId, 'gateway', key)) return;
      change(() => false, [{ source: 'gateway', key, alarm, deviceId }], at);
    },
    end(deviceId, key, at) {
      change((each) => each.source === 'gateway' && each.device_id === deviceId && each.key === key, [], at);
    },
    pending: (deviceId) =>
      file.state.active
        .filter(({ device_id }) => device_id === deviceId)
        .map(({ code, type, level, msg }) => ({ code, type, level, msg })),
    resume: () => void send(),
  };

  function isPending(deviceId: string, source: Pending['source'], key: string): boolean {
    return file.state.active.some(
      (each) => each.device_id === deviceId && each.source === source && each.key === key,
    );
  }

  /** Maximum waiting entries; beyond it, the oldest ended alarms are dropped. */
  function change(
    hasEnded: (alarm: Pending) => boolean,
    begun: readonly { deviceId: string; source: Pending['source']; key: string; alarm: ActiveAlarm }[],
    instant: number,
  ): void {
    const ended = file.state.active.filter(hasEnded);
    if (ended.length === 0 && begun.length === 0) return;
    const active = file.state.active.filter((alarm) => !ended.includes(alarm));
    const entries = ended.map((alarm) => ({ ...toEntry(alarm), recovery: Math.max(instant, alarm.at + 1) }));
    for (const { deviceId, source, key, alarm } of begun) {
      const { code, type, level, msg } = alarm;
      // Ends and starts alarms with one write.
      const taken = new Set(
        [...active, ...file.state.outbox, ...entries]
          .filter((each) => each.device_id === deviceId && each.code === code)
          .map(({ at }) => at),
      );
      let at = Math.round(instant);
      while (taken.has(at)) at++;
      const entry = {
        device_id: deviceId,
        code,
        type,
        level,
        msg: msg.slice(0, MAX_MESSAGE_LENGTH),
        at,
        recovery: 0,
      };
      active.push({ ...entry, source, key });
      entries.push(entry);
    }
    file.save({ active, outbox: bounded([...file.state.outbox, ...entries]) });
    void send();
  }

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      while (link.connected() && file.state.outbox.length > 0) {
        const alarms = file.state.outbox.slice(0, PER_MESSAGE);
        const message: AlarmMessage = { seq: sequences.next('alarm'), alarms };
        await link.publish(topics.alarm(uuid), JSON.stringify(message));
        const { active, outbox } = file.state;
        file.save({ active, outbox: outbox.filter((entry) => !alarms.includes(entry)) });
      }
    } catch {
      // Sent again over the next connection; the server knows what it has stored.
    } finally {
      isSending = false;
    }
  }
}

const toEntry = ({ device_id, code, type, level, msg, at, recovery }: Pending): Entry => ({
  device_id,
  code,
  type,
  level,
  msg,
  at,
  recovery,
});

/** They are sent again over the next connection; the server ignores those it has stored. */
function bounded(outbox: readonly Entry[]): Entry[] {
  if (outbox.length <= MAX_WAITING) return [...outbox];
  const getKey = ({ device_id, code, at }: Entry) => `${device_id} ${code} ${at}`;
  const ended = new Set(outbox.filter(({ recovery }) => recovery > 0).map(getKey));
  const needed = outbox.filter((entry) => entry.recovery > 0 || !ended.has(getKey(entry)));
  return needed.slice(-MAX_WAITING);
}
