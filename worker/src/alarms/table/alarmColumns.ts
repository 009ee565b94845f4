import type { TableColumns } from '@heliograph/contracts/engine';
import type { Device, Station } from '@heliograph/contracts/http';
import { ALARM_STATES } from '@heliograph/domain/alarms';
import { alarmText, type AlarmTextsByCode } from '@heliograph/domain/status';
import { type AlarmRows, createWordList, KINDS } from './alarmRows.ts';
import type { AlarmPlace, AlarmPlaces } from './readAlarmRows.ts';

/** Where alarms can have happened. */
export interface AlarmFleet {
  devices: readonly Device[];
  stations: readonly Station[];
}

/** Where devices of the fleet are, and what they are. */
export function placesOf({ devices, stations }: AlarmFleet): AlarmPlaces {
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
  { numbers, codes, words }: AlarmRows,
  places: AlarmPlaces,
  texts: AlarmTextsByCode = {},
): TableColumns {
  const nameOf = (name: keyof AlarmPlace) => {
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
    message: messageColumn({ codes, words }, texts),
    level: { kind: 'number', values: numbers.level },
    station: nameOf('station'),
    device: nameOf('device'),
    model: nameOf('model'),
    at: { kind: 'instant', values: numbers.at },
    recovered: { kind: 'instant', values: numbers.recovered },
    id: { kind: 'number', values: numbers.id },
  };
}

/** Each message is written once for each code that it came with. */
function messageColumn({ codes, words }: Pick<AlarmRows, 'codes' | 'words'>, texts: AlarmTextsByCode) {
  const list = createWordList();
  const written = new Map<number, number>();
  const messages = words.message.words.length;
  return {
    kind: 'text' as const,
    codes: codes.message.map((message, row) => {
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
