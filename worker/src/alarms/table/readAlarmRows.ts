import {
  ALARM_COLUMNS,
  AlarmTexts,
  getAlarmColumns,
  type AlarmHandlingState,
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
  deviceIds: readonly string[];
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
  /** Of messages. */
  lang?: Lang | undefined;
}

interface Options {
  http: HttpClient;
  now: () => number;
}

/** Reads all alarms there are, page by page. @throws EngineError as the call does, and cancelled. */
export async function readAlarmRows(
  { deviceIds, start, end, state }: AlarmQuestion,
  { http, now }: Options,
  task: Task,
): Promise<AlarmRows> {
  const words = createAlarmWords();
  const pages: AlarmPage[] = [];
  let rows = 0;
  for (let before: RequestOf<typeof getAlarmColumns>['before']; ;) {
    const bytes = await http.call(getAlarmColumns, {
      deviceId: [...deviceIds],
      start,
      end,
      ...(state !== null && { state }),
      ...(before && { before }),
    });
    const page = readAlarmPage(bytes, words);
    pages.push(page);
    const { at, id } = page.numbers;
    rows += at.length;
    await task.yieldToEventLoop();
    if (!page.more || at.length === 0) return joinedRows(pages, words);
    before = { timestamp: at.at(-1)!, id: String(id.at(-1)!) };
    // Alarms come newest first: how far back they reach says about how many there are.
    const latest = Math.min(end, now());
    const share = (latest - before.timestamp) / (latest - start);
    task.progress(rows, share > 0 ? Math.max(rows, Math.round(rows / share)) : 0);
  }
}

type AlarmPage = Omit<AlarmRows, 'words'> & { more: boolean };

/** @param words takes those of the page in */
function readAlarmPage(bytes: Uint8Array, words: AlarmRows['words']): AlarmPage {
  const [head, pack] = splitSections(bytes);
  if (!head || !pack) throw new EngineError('unknown', 0, 'Unknown error');
  const { devices, messages, codes, more } = AlarmTexts.parse(JSON.parse(new TextDecoder().decode(head)));
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
