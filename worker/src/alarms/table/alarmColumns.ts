import type { TableColumns } from '@heliograph/contracts/engine';
import type { Device, Station } from '@heliograph/contracts/http';
import {
  ALARM_REMARKS,
  ALARM_STATES,
  alarmPriority,
  alarmText,
  priorityRank,
  type AlarmRemark,
  type AlarmTextsByCode,
} from '@heliograph/domain/alarms';
import { type AlarmRows, createWordList, KINDS } from './alarmRows.ts';
import type { AlarmPlace, AlarmPlaces } from './readAlarmRows.ts';

/** Alarms shown, with the remark on each row, and the number that the row of an incident stands for. */
interface ShownAlarms {
  rows: AlarmRows;
  remarks: readonly (AlarmRemark | null)[];
  members: ReadonlyMap<number, number>;
}

interface AlarmWords {
  texts: AlarmTextsByCode;
  incidentText: (members: number) => string;
}

const REMARKS: readonly string[] = ['', ...ALARM_REMARKS];

/** Where alarms can have happened. */
export interface AlarmFleet {
  devices: readonly Device[];
  stations: readonly Station[];
}

/** Where devices of the fleet are, and what they are. */
export function listPlaces({ devices, stations }: AlarmFleet): AlarmPlaces {
  const stationOf = new Map(stations.map(({ id, station_name }) => [id, station_name]));
  return new Map(
    devices.map(({ device_id, station_id, obj_name, type_name }) => [
      device_id,
      { station: stationOf.get(station_id) ?? '', device: obj_name, model: type_name },
    ]),
  );
}

/** The table of alarms as pages read it, with the names of where each happened and texts in the page's language. */
export function alarmColumns(
  { rows, remarks, members }: ShownAlarms,
  places: AlarmPlaces,
  { texts, incidentText }: AlarmWords,
): TableColumns {
  const { numbers, codes, words } = rows;
  const standsFor = numbers.incident.map((incident) => members.get(incident) ?? 1);
  const getName = (name: keyof AlarmPlace) => {
    const list = createWordList();
    const byDevice = Uint32Array.from(words.device.words, (deviceId) =>
      list.codeOf(places.get(deviceId)?.[name] ?? ''),
    );
    return {
      kind: 'text' as const,
      codes: codes.device.map((device) => byDevice[device]!),
      words: list.words,
    };
  };
  return {
    kind: { kind: 'text', codes: codes.kind, words: KINDS },
    state: { kind: 'text', codes: codes.state, words: ALARM_STATES },
    message: messageColumn({ codes, words }, standsFor, { texts, incidentText }),
    level: { kind: 'number', values: numbers.level },
    priority: { kind: 'number', values: listPriorities(rows, texts) },
    station: getName('station'),
    device: getName('device'),
    model: getName('model'),
    at: { kind: 'instant', values: numbers.at },
    recovered: { kind: 'instant', values: numbers.recovered },
    id: { kind: 'number', values: numbers.id },
    incident: { kind: 'number', values: numbers.incident },
    members: { kind: 'number', values: standsFor },
    remark: {
      kind: 'text',
      codes: Uint32Array.from(remarks, (remark) => REMARKS.indexOf(remark ?? '')),
      words: REMARKS,
    },
  };
}

/** Priority of each row: 3 high, 2 medium, 1 low; computed once for equal messages. */
export function listPriorities({ numbers, codes, words }: AlarmRows, texts: AlarmTextsByCode): Float64Array {
  const known = new Map<string, number>();
  return numbers.level.map((level, row) => {
    const key = `${codes.code[row]} ${codes.message[row]} ${codes.kind[row]} ${level}`;
    let rank = known.get(key);
    if (rank === undefined) {
      const said = {
        code: words.code.words[codes.code[row]!]!,
        msg: words.message.words[codes.message[row]!]!,
      };
      const type = KINDS[codes.kind[row]!] === 'fault' ? 'fault' : 'alarm';
      rank = priorityRank(alarmPriority({ ...said, type, level }, texts));
      known.set(key, rank);
    }
    return rank;
  });
}

/** Each message is written once for each code that it came with. */
function messageColumn(
  { codes, words }: Pick<AlarmRows, 'codes' | 'words'>,
  standsFor: Float64Array,
  { texts, incidentText }: AlarmWords,
) {
  const list = createWordList();
  const written = new Map<number, number>();
  const messages = words.message.words.length;
  return {
    kind: 'text' as const,
    codes: codes.message.map((message, row) => {
      if (standsFor[row]! > 1) return list.codeOf(incidentText(standsFor[row]!));
      const code = codes.code[row]!;
      const pair = code * messages + message;
      let text = written.get(pair);
      if (text === undefined) {
        const said = { code: words.code.words[code]!, msg: words.message.words[message]! };
        text = list.codeOf(alarmText(said, texts));
        written.set(pair, text);
      }
      return text;
    }),
    words: list.words,
  };
}
