import {
  ALARM_COLUMNS,
  AlarmTexts,
  getAlarmColumns,
  type AlarmHandlingState,
  type FleetChoice,
  type Lang,
  type RequestOf,
} from '@heliograph/contracts/http';
import { readPacks, splitSections } from '@heliograph/domain/columns';
import type { AlarmPriority, AlarmRemark } from '@heliograph/domain/alarms';
import { EngineError } from '../../engineError.ts';
import type { HttpClient } from '../../session/httpClient.ts';
import type { Task } from '../../rpc/task.ts';
import { type AlarmRows, createAlarmWords, joinedRows, type WordList } from './alarmRows.ts';

export interface AlarmQuestion {
  /** Devices whose alarms are read; if left out, those of `choice`. */
  deviceIds?: readonly string[] | undefined;
  choice?: FleetChoice | undefined;
  /** Began in [start, end), ms. */
  start: number;
  end: number;
  /** 0 pending, 1 resolved, null both. */
  state: 0 | 1 | null;
  /** Only those in this state. */
  handling?: AlarmHandlingState | undefined;
  /** Only those of it. */
  priority?: AlarmPriority | undefined;
  /** Only its members. */
  incident?: number | undefined;
  /** Only those that last long, or come again and again. */
  remark?: AlarmRemark | undefined;
  /** Language of messages. */
  lang?: Lang | undefined;
}

interface Options {
  http: HttpClient;
  now: () => number;
}

/** Maximum alarms of a choice, which can be those of any number of stations; a page's answer may exceed it. */
const MAX_CHOSEN_ALARMS = 100_000;

/** Alarms that were read. */
export interface ReadAlarms {
  rows: AlarmRows;
  places: AlarmPlaces;
  /** Older ones than from this instant on were too many to read, ms; null when there are none. */
  cutAt: number | null;
}

/** Places of devices by `deviceId`, without those in the fleet. */
export type AlarmPlaces = ReadonlyMap<string, AlarmPlace>;
export type AlarmPlace = NonNullable<AlarmTexts['places']>[number];

/**
 * Reads all alarms of devices there are, and the newest of a choice, page by page. @throws EngineError as the call
 * does, and cancelled.
 */
export async function readAlarmRows(
  { deviceIds, choice, start, end, state }: AlarmQuestion,
  { http, now }: Options,
  task: Task,
): Promise<ReadAlarms> {
  const words = createAlarmWords();
  const places = new Map<string, AlarmPlace>();
  const pages: AlarmPage[] = [];
  let rows = 0;
  for (let before: RequestOf<typeof getAlarmColumns>['before']; ;) {
    const bytes = await http.call(getAlarmColumns, {
      ...(deviceIds && { deviceId: [...deviceIds] }),
      ...(choice && { choice }),
      start,
      end,
      ...(state !== null && { state }),
      ...(before && { before }),
    });
    const page = readAlarmPage(bytes, words, places);
    pages.push(page);
    const { at, id } = page.numbers;
    rows += at.length;
    await task.yieldToEventLoop();
    const isCut = choice !== undefined && page.more && rows >= MAX_CHOSEN_ALARMS;
    if (!page.more || at.length === 0 || isCut)
      return { rows: joinedRows(pages, words), places, cutAt: isCut ? at.at(-1)! : null };
    before = { timestamp: at.at(-1)!, id: String(id.at(-1)!) };
    // Alarms come newest first: how far back they reach says about how many there are.
    const latest = Math.min(end, now());
    const share = (latest - before.timestamp) / (latest - start);
    task.progress(rows, share > 0 ? Math.max(rows, Math.round(rows / share)) : 0);
  }
}

type AlarmPage = Omit<AlarmRows, 'words'> & { more: boolean };

/** @param words takes those of the page in, as `known` takes its places */
function readAlarmPage(
  bytes: Uint8Array,
  words: AlarmRows['words'],
  known: Map<string, AlarmPlace>,
): AlarmPage {
  const [head, pack] = splitSections(bytes);
  if (!head || !pack) throw new EngineError('unknown', 0, 'Unknown error');
  const texts = AlarmTexts.parse(JSON.parse(new TextDecoder().decode(head)));
  const { devices, messages, codes, places, more } = texts;
  places?.forEach((place, i) => known.set(devices[i]!, place));
  const { at, columns } = readPacks(
    pack,
    ALARM_COLUMNS.map((_, place) => place),
  );
  const column = (name: (typeof ALARM_COLUMNS)[number]) => columns[ALARM_COLUMNS.indexOf(name)]!;
  return {
    numbers: {
      at,
      recovered: column('recovery'),
      level: column('level'),
      id: column('id'),
      incident: column('incident'),
    },
    codes: {
      kind: Uint32Array.from(column('fault')),
      state: Uint32Array.from(column('handling')),
      device: recoded(column('device'), devices, words.device),
      message: recoded(column('message'), messages, words.message),
      code: recoded(column('code'), codes, words.code),
    },
    more,
  };
}

/** Positions in a page's own words as positions in those of the table. */
function recoded(positions: Float64Array, own: readonly string[], words: WordList): Uint32Array {
  const codes = own.map((word) => words.codeOf(word));
  return Uint32Array.from(positions, (position) => codes[position]!);
}
