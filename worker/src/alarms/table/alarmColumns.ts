import type { TableColumns } from '@heliograph/contracts/engine';
import type { Device, Station } from '@heliograph/contracts/http';
import { ALARM_STATES } from '@heliograph/domain/alarms';
import { alarmText, type AlarmTextsByCode } from '@heliograph/domain/status';
import { type AlarmRows, createWordList, KINDS } from './alarmRows.ts';

/** Where alarms can have happened. */
export interface AlarmPlaces {
  devices: readonly Device[];
  stations: readonly Station[];
}

/** The table of alarms as pages read it, with the names of where each happened and texts in the page's language. */
export function alarmColumns(
  { numbers, codes, words }: AlarmRows,
  { devices, stations }: AlarmPlaces,
  texts: AlarmTextsByCode = {},
): TableColumns {
  const deviceOf = new Map(devices.map((device) => [device.device_id, device]));
  const stationOf = new Map(stations.map(({ id, station_name }) => [id, station_name]));
  const nameOf = (name: (device: Device) => string | undefined) => {
    const list = createWordList();
    const byDevice = Uint32Array.from(words.device.words, (deviceId) => {
      const device = deviceOf.get(deviceId);
      return list.codeOf((device && name(device)) ?? '');
    });
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
    station: nameOf(({ station_id }) => stationOf.get(station_id)),
    device: nameOf(({ obj_name }) => obj_name),
    model: nameOf(({ type_name }) => type_name),
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
