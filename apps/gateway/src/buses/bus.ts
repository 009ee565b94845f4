/** Holding registers by function 3, input registers by function 4. */
export type RegisterTable = 'holding' | 'input';

/** Modbus functions that write: 6 a single register, 16 several in one piece. */
export type WriteFunction = 6 | 16;

/**
 * Reason for a missing answer; `refused` by the bus itself: the unit is quarantined, or the line is paused.
 */
export type NoAnswerKind = 'timeout' | 'crc' | 'connection' | 'refused';

/** A unit did not answer within the timeout, or the connection is down. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswer';
  readonly kind: NoAnswerKind;
  constructor(kind: NoAnswerKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** A unit refused a request with an exception code. */
export class ModbusExceptionError extends Error {
  override readonly name = 'ModbusException';
  readonly code: number;
  constructor(code: number) {
    super(`exception ${code}`);
    this.code = code;
  }
}

/** Exceptions of a unit that may answer in a moment: it asks to wait, or cannot answer just now. */
export const PASSING_EXCEPTIONS: ReadonlySet<number> = new Set([1, 4, 5, 6]);

/** One request at a time on a line, without retries; connects on demand. */
export interface Transport {
  /** @returns `count` registers @throws NoAnswerError, ModbusExceptionError */
  read(unit: number, table: RegisterTable, address: number, count: number): Promise<Uint16Array>;
  /** By function 6, which takes one register, or 16. @throws NoAnswerError, ModbusExceptionError */
  write(unit: number, address: number, registers: readonly number[], by?: WriteFunction): Promise<void>;
  /** Discards late data from earlier requests. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface BusStats {
  /** Share of the last minute in which a request was in flight, 0 to 1. */
  load: number;
  requests: number;
  /** Failed requests by kind: `timeout`, `crc`, `exception 2`, `connection` … */
  errors: Readonly<Record<string, number>>;
  /** Units in quarantine, with the time of the next attempt. */
  quarantined: readonly { unit: number; until: number }[];
  /** The last frames, newest first, hexadecimal. */
  frames: readonly { at: number; direction: 'sent' | 'received'; bytes: string }[];
}

/** A line with a queue: one request in flight, writes before reads, units in turn. */
export interface Bus {
  readonly name: string;
  /** Maximum registers in one request. */
  readonly registers: number;
  /** Minimum ms between two samples of a unit; 0 for none. */
  readonly leastEvery: number;
  /** As `Transport.read`, with retries. @throws NoAnswerError also for a unit in quarantine */
  read(unit: number, table: RegisterTable, address: number, count: number): Promise<Uint16Array>;
  /**
   * Runs several requests to one unit without others in between, such as read, modify, write and read back.
   * Takes precedence over waiting reads.
   */
  exclusively<T>(unit: number, run: (line: Pick<Transport, 'read' | 'write'>) => Promise<T>): Promise<T>;
  stats(): BusStats;
  /** Closes and reopens the connection and clears quarantines. */
  restart(): Promise<void>;
  close(): Promise<void>;
}
