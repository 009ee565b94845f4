import { SETTING_REVERTED, settingRevertedText } from '@heliograph/contracts/mqtt';
import { z } from 'zod';
import type { AlarmLog } from '../alarms/alarmLog.ts';
import { DeviceSilentError, type Driver } from '../driver.ts';
import type { Disk } from '../store/disk.ts';
import { openStateFile } from '../store/stateFile.ts';

const Watch = z.object({
  device_id: z.string(),
  code: z.string(),
  /** Value on the device after the write. */
  value: z.union([z.number(), z.string()]),
  since: z.number(),
  checkedAt: z.number(),
  isReverted: z.boolean(),
});
type Watch = z.infer<typeof Watch>;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** First check after a write, ms; later checks follow at intervals up to a maximum age. */
const FIRST = 10 * SECOND;
const INTERVALS = [
  { age: 15 * MINUTE, every: 45 * SECOND },
  { age: 60 * MINUTE, every: 5 * MINUTE },
  { age: 24 * 60 * MINUTE, every: 15 * MINUTE },
];
const REVERTED_EVERY = 45 * SECOND;
const MAX_WATCHES = 1000;
/** Interval for finding due checks, ms. */
const LOOK = 5 * SECOND;
/** Clock values change by themselves. */
const isMoving = (code: string) => code.startsWith('clock_');

export interface RevertWatchOptions {
  disk: Disk;
  drivers: ReadonlyMap<string, Driver>;
  alarms: Pick<AlarmLog, 'raise' | 'end'>;
  /** epoch ms */
  now: () => number;
  onError: (error: unknown) => void;
}

/** Reads written settings again and raises an alarm if the device or another master has changed one back. */
export interface RevertWatch {
  /** @param value read back from the device */
  written(deviceId: string, code: string, value: number | string): void;
  close(): void;
}

export function openRevertWatch({ disk, drivers, alarms, now, onError }: RevertWatchOptions): RevertWatch {
  const file = openStateFile<Watch[]>(disk, 'watches.json', z.array(Watch), []);
  const gone = file.state.filter(({ device_id }) => !drivers.has(device_id));
  if (gone.length > 0) file.save(file.state.filter((watch) => !gone.includes(watch)));
  const reading = new Set<string>();
  const timer = setInterval(look, LOOK);

  return {
    written(deviceId, code, value) {
      alarms.end(deviceId, code, now());
      const others = file.state.filter((watch) => watch.device_id !== deviceId || watch.code !== code);
      if (isMoving(code)) return;
      const watch = { device_id: deviceId, code, value, since: now(), checkedAt: 0, isReverted: false };
      file.save([...others, watch].slice(-MAX_WATCHES));
    },
    close: () => clearInterval(timer),
  };

  function look(): void {
    const at = now();
    const expired = file.state.filter((watch) => dueAt(watch) === null);
    if (expired.length > 0) file.save(file.state.filter((watch) => !expired.includes(watch)));
    for (const driver of drivers.values()) {
      const due = file.state.filter(
        (watch) => watch.device_id === driver.deviceId && (dueAt(watch) ?? Infinity) <= at,
      );
      if (due.length > 0 && !reading.has(driver.deviceId)) void check(driver, due);
    }
  }

  async function check(driver: Driver, due: readonly Watch[]): Promise<void> {
    reading.add(driver.deviceId);
    try {
      const values = await driver.readSettings(due.map(({ code }) => code));
      for (const watch of due) judge(watch, values.get(watch.code) ?? null);
    } catch (error) {
      if (!(error instanceof DeviceSilentError)) onError(error);
    } finally {
      reading.delete(driver.deviceId);
    }
  }

  function judge(watch: Watch, held: number | string | null): void {
    // Another value was written during the check.
    if (!file.state.includes(watch)) return;
    const { device_id, code, value } = watch;
    const isReverted = held === null ? watch.isReverted : held !== value;
    if (isReverted && held !== null)
      alarms.raise(
        device_id,
        code,
        {
          code: SETTING_REVERTED,
          type: 'alarm',
          level: 2,
          msg: settingRevertedText({ property_code: code, written: value, held }),
        },
        now(),
      );
    if (!isReverted) alarms.end(device_id, code, now());
    const checked = { ...watch, checkedAt: now(), isReverted };
    const watches = file.state.map((each) => (each === watch ? checked : each));
    // A new check time alone is not worth a disk write: after a restart, the setting is read once more.
    if (isReverted === watch.isReverted) Object.assign(watch, checked);
    else file.save(watches);
  }
}

/** Time of the next check, epoch ms; null if there is none. */
function dueAt({ since, checkedAt, isReverted }: Watch): number | null {
  if (checkedAt < since) return since + FIRST;
  if (isReverted) return checkedAt + REVERTED_EVERY;
  const interval = INTERVALS.find(({ age }) => checkedAt - since < age);
  return interval ? checkedAt + interval.every : null;
}
