import type { SetTimer } from '@heliograph/domain/time';
import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import { createOutageLog } from '../support/outageLog.ts';
import { startLoop, type Loop } from '../support/startLoop.ts';

/** Room of a file system, bytes. */
export interface Room {
  total: number;
  /** Bytes that the server may still write; less than what is free where some is reserved for root. */
  free: number;
  /** Share in use, %, as `df` counts it. */
  percent: number;
}

export type DiskState = 'ok' | 'warning' | 'full';

export interface DiskSpacePorts {
  /** Folder of the data. */
  folder: string;
  /** Bytes that ingest leaves free. */
  reserve: number;
  /** Share in use from which the disk counts as filling up, %. */
  warnPercent: number;
  setTimer: SetTimer;
  log: Logger;
}

const EVERY_MS = 2_000;
/** Full until this much more than the reserve is free, so that gateways are not let in and out all the time. */
const MARGIN = 1.25;

export interface DiskSpace {
  read(): Promise<Room>;
  getState(room: Room): DiskState;
  /** As of at most two seconds ago. Messages of gateways are not taken in while it is. */
  isFull(): boolean;
  stop: Loop['stop'];
}

/**
 * Watches the room for data. PostgreSQL stops altogether when its log of changes cannot grow, and pages with it: ingest,
 * which writes almost everything, stops before.
 */
export async function watchDiskSpace({
  folder,
  reserve,
  warnPercent,
  setTimer,
  log,
}: DiskSpacePorts): Promise<DiskSpace> {
  let full = false;

  async function read(): Promise<Room> {
    const { bavail, bfree, blocks, bsize } = await statfs(folder);
    const used = blocks - bfree;
    return {
      total: (used + bavail) * bsize,
      free: bavail * bsize,
      percent: used + bavail === 0 ? 100 : (100 * used) / (used + bavail),
    };
  }

  async function look(): Promise<void> {
    const { free } = await read();
    const now = free < (full ? reserve * MARGIN : reserve);
    if (now && !full)
      log.error(
        { folder, free },
        'the disk is full: gateways keep their messages until there is room; delete files or enlarge the disk',
      );
    if (!now && full) log.info({ folder, free }, 'there is room on the disk again: gateways are let in');
    full = now;
  }

  await look();
  const { stop } = startLoop(look, {
    every: EVERY_MS,
    setTimer,
    outage: createOutageLog(log, {
      fails: 'the room on the disk cannot be read',
      works: 'the room on the disk is read again',
    }),
  });

  return {
    read,
    getState: ({ free, percent }) =>
      full || free < reserve ? 'full' : percent >= warnPercent ? 'warning' : 'ok',
    isFull: () => full,
    stop,
  };
}
