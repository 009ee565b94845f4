import { ALARM_STATES, stateAfterClear } from '@heliograph/domain/alarms';
import type { HttpClient } from '../../session/httpClient.ts';
import type { Task } from '../../rpc/task.ts';
import type { AlarmRows } from './alarmRows.ts';
import { getRow } from './mergeAlarms.ts';
import { readAlarmRows } from './readAlarmRows.ts';

export const hasUnidentified = ({ numbers }: AlarmRows): boolean => numbers.id.some((id) => id < 0);

/**
 * Gives alarms that gateways pushed what only the server knows: their ids, their incidents and how they are handled.
 *
 * @returns null when it has stored none of them yet
 * @throws EngineError as the call does, and cancelled
 */
export async function identifyAlarms(
  rows: AlarmRows,
  options: { http: HttpClient; now: () => number },
  task: Task,
): Promise<AlarmRows | null> {
  const { numbers, codes, words } = rows;
  const unknown = Array.from(numbers.id.keys()).filter((row) => numbers.id[row]! < 0);
  const deviceIds = new Set(unknown.map((row) => words.device.words[codes.device[row]!]!));
  // Alarms come newest first.
  const span = { start: numbers.at[unknown.at(-1)!]!, end: numbers.at[unknown[0]!]! + 1 };
  const stored = await readAlarmRows({ deviceIds: [...deviceIds], ...span, state: null }, options, task);
  const id = numbers.id.slice();
  const incident = numbers.incident.slice();
  const state = codes.state.slice();
  let isFound = false;
  for (const row of unknown) {
    const place = getRow(stored.rows, {
      device_id: words.device.words[codes.device[row]!]!,
      code: words.code.words[codes.code[row]!]!,
      at: numbers.at[row]!,
    });
    if (place === null) continue;
    isFound = true;
    id[row] = stored.rows.numbers.id[place]!;
    incident[row] = stored.rows.numbers.incident[place]!;
    const handling = ALARM_STATES[stored.rows.codes.state[place]!]!;
    // Its end may have been pushed, but not stored yet.
    state[row] = ALARM_STATES.indexOf(numbers.recovered[row]! > 0 ? stateAfterClear(handling) : handling);
  }
  return isFound ? { numbers: { ...numbers, id, incident }, codes: { ...codes, state }, words } : null;
}
