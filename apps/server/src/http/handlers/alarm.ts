import { ALARMS_PER_PAGE, type AlarmWords } from '@heliograph/contracts/http';
import { joinSections, writePack } from '@heliograph/domain/columns';
import { isFault } from '@heliograph/domain/status';
import type { AlarmPageRow } from '../../storage/repositories/alarms.ts';
import { sessionOf } from '../caller.ts';
import type { HandlersOf } from '../handlers.ts';
import { requireDevices } from '../requireDevices.ts';
import { requireRange } from '../requireRange.ts';
import type { Services } from '../services.ts';

const LIMIT = 10_000;

export function alarmHandlers(services: Services) {
  const { alarms } = services.repositories;

  return {
    async getAlarmHistory({ type, deviceId, start, end, state }, caller) {
      requireRange(start, end);
      await requireDevices(services, sessionOf(caller), deviceId, 'deviceId');
      if (type.length === 0) return [];
      const rows = await alarms.history({
        deviceIds: deviceId,
        types: type,
        start,
        end,
        state: stateOf(state),
        limit: LIMIT,
      });
      return rows.map((row) => ({
        id: String(row.id),
        deviceId: row.device,
        timestamp: row.began_at,
        recovery: row.recovered_at ?? 0,
        detail: JSON.stringify({ msg: row.message, deviceName: row.device_name, code: row.code }),
        level: row.level,
        state: row.recovered_at === null ? 0 : 1,
        type: row.type,
      }));
    },

    async getAlarmColumns({ deviceId, start, end, state, before }, caller) {
      requireRange(start, end);
      await requireDevices(services, sessionOf(caller), deviceId, 'deviceId');
      const rows = await alarms.page({
        deviceIds: deviceId,
        start,
        end,
        state: stateOf(state),
        before: before ? { beganAt: before.timestamp, id: Number(before.id) } : null,
        limit: ALARMS_PER_PAGE + 1,
      });
      return columnsOf(rows.slice(0, ALARMS_PER_PAGE), rows.length > ALARMS_PER_PAGE);
    },
  } satisfies HandlersOf<'alarm'>;
}

const stateOf = (state: 0 | 1 | undefined) =>
  state === undefined ? 'all' : state === 0 ? 'pending' : 'resolved';

/** As `ALARM_COLUMNS` and `AlarmWords` of the contracts say. */
function columnsOf(rows: readonly AlarmPageRow[], more: boolean): Uint8Array<ArrayBuffer> {
  const devices = createWordList();
  const messages = createWordList();
  const codes = createWordList();
  const column = (valueOf: (row: AlarmPageRow) => number) => Float64Array.from(rows, valueOf);
  const pack = writePack(
    column((row) => row.began_at),
    [
      column((row) => row.recovered_at ?? NaN),
      column((row) => row.level),
      column((row) => Number(isFault({ type: row.type, detail: row.message }))),
      column((row) => devices.positionOf(row.device)),
      column((row) => messages.positionOf(row.message)),
      column((row) => row.id),
      column((row) => codes.positionOf(row.code)),
    ],
  );
  const words: AlarmWords = { devices: devices.words, messages: messages.words, codes: codes.words, more };
  return joinSections([new TextEncoder().encode(JSON.stringify(words)), pack]);
}

/** Words by position, each once. */
function createWordList() {
  const positions = new Map<string, number>();
  const words: string[] = [];
  return {
    words,
    positionOf(word: string): number {
      const known = positions.get(word);
      if (known !== undefined) return known;
      positions.set(word, words.length);
      return words.push(word) - 1;
    },
  };
}
