import { pino, type Level, type Logger } from 'pino';

export interface LogLine {
  /** epoch ms */
  at: number;
  level: 'debug' | 'info' | 'warn' | 'error';
  text: string;
}

/** The last lines of the log. */
export interface LogRing {
  log: Logger;
  /** Newest last. */
  lines(most: number): LogLine[];
}

const MAX_LINES = 500;
const MAX_TEXT_LENGTH = 500;
const LEVELS = { 10: 'debug', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'error' } as const;

/** Logs to `write` line by line and keeps the last lines in memory. */
export function createLogRing(level: Level, write: (line: string) => void): LogRing {
  const ring: string[] = [];
  const log = pino(
    { level },
    {
      write(line: string) {
        ring.push(line);
        if (ring.length > MAX_LINES) ring.shift();
        write(line);
      },
    },
  );
  return { log, lines: (most) => ring.slice(-most).map(parse) };
}

/** Formats a line: message first, then its other fields. */
function parse(line: string): LogLine {
  const {
    time,
    level,
    msg,
    pid: _pid,
    hostname: _hostname,
    ...rest
  } = JSON.parse(line) as {
    time: number;
    level: keyof typeof LEVELS;
    msg?: string;
    pid?: number;
    hostname?: string;
    err?: { message?: string };
  };
  const { err, ...fields } = rest;
  const words = [
    ...(msg === undefined ? [] : [msg]),
    ...Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`),
    ...(err?.message === undefined || err.message === msg ? [] : [`(${err.message})`]),
  ];
  return { at: time, level: LEVELS[level], text: words.join(' ').slice(0, MAX_TEXT_LENGTH) };
}
