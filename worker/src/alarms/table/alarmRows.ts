/** Words of `kind`, by their codes. */
export const KINDS = ['warning', 'fault'] as const;

/** Numbers of each alarm: instants in ms, NaN for a recovery or an incident that there is none of. */
export type AlarmNumbers = Record<'at' | 'recovered' | 'level' | 'id' | 'incident', Float64Array>;

/** Codes of each alarm: positions in `KINDS`, in `ALARM_STATES` and in the word lists. */
export type AlarmCodes = Record<'kind' | 'state' | 'message' | 'device' | 'code', Uint32Array>;

/** Alarms in columns of equal length, newest first. */
export interface AlarmRows {
  numbers: AlarmNumbers;
  codes: AlarmCodes;
  /** Devices by `deviceId`. They grow with what comes later. */
  words: Record<'message' | 'device' | 'code', WordList>;
}

export const createAlarmWords = (): AlarmRows['words'] => ({
  message: createWordList(),
  device: createWordList(),
  code: createWordList(),
});

/** Pages of rows, one after another. */
export function joinedRows(pages: readonly Omit<AlarmRows, 'words'>[], words: AlarmRows['words']): AlarmRows {
  const rows = pages.reduce((sum, { numbers }) => sum + numbers.at.length, 0);
  const numbers = (key: keyof AlarmNumbers) =>
    joined(
      new Float64Array(rows),
      pages.map((page) => page.numbers[key]),
    );
  const codes = (key: keyof AlarmCodes) =>
    joined(
      new Uint32Array(rows),
      pages.map((page) => page.codes[key]),
    );
  return {
    numbers: {
      at: numbers('at'),
      recovered: numbers('recovered'),
      level: numbers('level'),
      id: numbers('id'),
      incident: numbers('incident'),
    },
    codes: {
      kind: codes('kind'),
      state: codes('state'),
      message: codes('message'),
      device: codes('device'),
      code: codes('code'),
    },
    words,
  };
}

function joined<Column extends Float64Array | Uint32Array>(into: Column, parts: readonly Column[]): Column {
  let at = 0;
  for (const part of parts) {
    into.set(part, at);
    at += part.length;
  }
  return into;
}

/** Those of the rows, by their positions, in that order. */
export function pickedRows({ numbers, codes, words }: AlarmRows, picked: Uint32Array): AlarmRows {
  const number = (key: keyof AlarmNumbers) => Float64Array.from(picked, (row) => numbers[key][row]!);
  const code = (key: keyof AlarmCodes) => Uint32Array.from(picked, (row) => codes[key][row]!);
  return {
    numbers: {
      at: number('at'),
      recovered: number('recovered'),
      level: number('level'),
      id: number('id'),
      incident: number('incident'),
    },
    codes: {
      kind: code('kind'),
      state: code('state'),
      message: code('message'),
      device: code('device'),
      code: code('code'),
    },
    words,
  };
}

export type WordList = ReturnType<typeof createWordList>;

/** Words in the order they first came, each with its position as its code. */
export function createWordList() {
  const words: string[] = [];
  const codes = new Map<string, number>();
  return {
    words: words as readonly string[],
    /** Code of a known word; null for others. */
    find: (word: string): number | null => codes.get(word) ?? null,
    codeOf(word: string): number {
      let code = codes.get(word);
      if (code === undefined) {
        code = words.push(word) - 1;
        codes.set(word, code);
      }
      return code;
    },
  };
}
