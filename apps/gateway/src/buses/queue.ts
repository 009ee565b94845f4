import {
  ModbusExceptionError,
  NoAnswerError,
  PASSING_EXCEPTIONS,
  type Bus,
  type BusStats,
  type Transport,
} from './bus.ts';

export interface QueueOptions {
  transport: Transport;
  /** Silence after each reply, ms. */
  pause: number;
  /** ms since any start; never jumps. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** A line that does not respond at all is paused, first for this long, then doubling, ms. */
  quiet: {
    /**
     * Consecutive failures of a connected line before it is paused; `Infinity` if only units can be
     * unresponsive.
     */
    after: number;
    first: number;
    longest: number;
  };
}

const TRIES = 3;
/** Consecutive failures after which a unit is polled at the probation interval only. */
const FAILURES_TO_PROBATION = 4;
const PROBATION = { first: 15_000, longest: 60_000 };
/** Time without an answer after which a unit is quarantined, ms. */
const SILENT_MS = 120_000;
const QUARANTINE = { first: 600_000, longest: 3_600_000 };
const MINUTE = 60_000;
/** Exceptions of a gateway whose unit does not respond. */
const UNREACHABLE = new Set([0x0a, 0x0b]);

interface Job {
  unit: number;
  writes: boolean;
  attempt: number;
  run: (attempt: number) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

interface UnitState {
  failures: number;
  silentSince: number | null;
  notBefore: number;
  probations: number;
  quarantines: number;
  turn: number;
}

/** Request queue of a line: one in flight, writes before reads, units in turn, unresponsive ones paused. */
export type Queue = Pick<Bus, 'read' | 'exclusively' | 'restart' | 'close'> & {
  stats(): Omit<BusStats, 'frames'>;
};

export function createQueue({ transport, pause, now, wait, quiet }: QueueOptions): Queue {
  const jobs: Job[] = [];
  const units = new Map<number, UnitState>();
  const line = { failures: 0, closings: 0, quiets: 0, notBefore: 0 };
  const errors: Record<string, number> = {};
  let requests = 0;
  let turns = 0;
  let spans: { start: number; end: number }[] = [];
  let freeAt = 0;
  let isPumping = false;
  /** Settles when nothing is in flight. */
  let idle = Promise.resolve();
  let isClosed = false;
  const startedAt = now();

  const getState = (unit: number): UnitState => {
    const known = units.get(unit);
    if (known) return known;
    const fresh = { failures: 0, silentSince: null, notBefore: 0, probations: 0, quarantines: 0, turn: 0 };
    units.set(unit, fresh);
    return fresh;
  };

  /** The reason for not polling a unit now; null if it is polled. */
  function refusal(unit: number): NoAnswerError | null {
    if (isClosed) return new NoAnswerError('connection', 'the bus is closed');
    if (now() < line.notBefore) return new NoAnswerError('refused', 'the line is left alone for a while');
    return now() < getState(unit).notBefore ? new NoAnswerError('refused', `unit ${unit} is silent`) : null;
  }

  function enqueue<T>(
    job: Pick<Job, 'unit' | 'writes'> & { run: (attempt: number) => Promise<T> },
  ): Promise<T> {
    const refused = refusal(job.unit);
    if (refused) return Promise.reject(refused);
    return new Promise<T>((resolve, reject) => {
      jobs.push({ ...job, attempt: 1, resolve: resolve as (value: unknown) => void, reject });
      if (!isPumping) idle = pump();
    });
  }

  /** Writes first, then the unit that has waited longest. */
  function next(): Job | undefined {
    const best = jobs.reduce<Job | undefined>((first, job) => {
      if (!first || job.writes !== first.writes) return !first || job.writes ? job : first;
      return getState(job.unit).turn < getState(first.unit).turn ? job : first;
    }, undefined);
    if (best) jobs.splice(jobs.indexOf(best), 1);
    return best;
  }

  async function pump(): Promise<void> {
    isPumping = true;
    for (let job = next(); job; job = next()) {
      const refused = refusal(job.unit);
      if (refused) {
        job.reject(refused);
        continue;
      }
      getState(job.unit).turn = ++turns;
      try {
        job.resolve(await job.run(job.attempt));
      } catch (error) {
        if (!job.writes && isRetryable(error) && job.attempt < getTries(job.unit) && !refusal(job.unit)) {
          job.attempt++;
          jobs.unshift(job);
        } else job.reject(error);
      }
    }
    // Reset before callers that waited for the last job can queue more.
    isPumping = false;
  }

  const getTries = (unit: number): number => (getState(unit).failures >= TRIES ? 1 : TRIES);

  /** Sends one request after the required pause, counts it, and tracks whether unit and line respond. */
  async function request<T>(unit: number, ask: () => Promise<T>): Promise<T> {
    if (freeAt > now()) await wait(freeAt - now());
    const start = now();
    requests++;
    try {
      const answer = await ask();
      alive(unit);
      return answer;
    } catch (error) {
      await failed(unit, error, start);
      throw error;
    } finally {
      const end = now();
      spans = [...spans.filter((span) => span.end > end - MINUTE), { start, end }];
      freeAt = end + pause;
    }
  }

  function alive(unit: number): void {
    Object.assign(getState(unit), {
      failures: 0,
      silentSince: null,
      notBefore: 0,
      probations: 0,
      quarantines: 0,
    });
    Object.assign(line, { failures: 0, closings: 0, quiets: 0, notBefore: 0 });
  }

  async function failed(unit: number, error: unknown, start: number): Promise<void> {
    const kind = getKind(error);
    errors[kind] = (errors[kind] ?? 0) + 1;
    if (kind === 'connection') {
      // Some devices close a connection now and then, and answer at once on the next one.
      if (++line.closings > 1) leaveLine();
      return;
    }
    if (error instanceof ModbusExceptionError && !UNREACHABLE.has(error.code)) {
      alive(unit);
      return;
    }
    await transport.flush();
    // The unit responds, though garbled.
    if (kind === 'crc') return;
    silent(unit, start);
    if (++line.failures >= quiet.after) leaveLine();
  }

  function silent(unit: number, start: number): void {
    const state = getState(unit);
    state.failures++;
    state.silentSince ??= start;
    if (state.quarantines > 0 || now() - state.silentSince >= SILENT_MS)
      state.notBefore = now() + doubled(QUARANTINE, state.quarantines++);
    else if (state.failures >= FAILURES_TO_PROBATION)
      state.notBefore = now() + doubled(PROBATION, state.probations++);
  }

  function leaveLine(): void {
    line.notBefore = now() + doubled(quiet, line.quiets++);
  }

  /** For writes and related reads: retries without releasing the line. */
  async function insist<T>(unit: number, ask: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await request(unit, ask);
      } catch (error) {
        if (!isRetryable(error) || attempt >= TRIES || refusal(unit)) throw error;
      }
    }
  }

  return {
    read: (unit, table, address, count) =>
      enqueue({
        unit,
        writes: false,
        run: () => request(unit, () => transport.read(unit, table, address, count)),
      }),

    exclusively: (unit, run) =>
      enqueue({
        unit,
        writes: true,
        run: () =>
          run({
            read: (asked, table, address, count) =>
              insist(asked, () => transport.read(asked, table, address, count)),
            write: (asked, address, registers, by) =>
              insist(asked, () => transport.write(asked, address, registers, by)),
          }),
      }),

    stats() {
      const at = now();
      const window = Math.min(MINUTE, Math.max(1, at - startedAt));
      const busy = spans.reduce(
        (sum, { start, end }) => sum + Math.max(0, end - Math.max(start, at - window)),
        0,
      );
      return {
        load: Math.min(1, busy / window),
        requests,
        errors: { ...errors },
        quarantined: [...units]
          .filter(([, { notBefore, quarantines }]) => quarantines > 0 && notBefore > at)
          .map(([unit, { notBefore }]) => ({ unit, until: notBefore })),
      };
    },

    async restart() {
      await transport.close();
      await idle;
      units.clear();
      Object.assign(line, { failures: 0, closings: 0, quiets: 0, notBefore: 0 });
    },

    async close() {
      isClosed = true;
      await transport.close();
      await idle;
    },
  };
}

const doubled = ({ first, longest }: { first: number; longest: number }, times: number): number =>
  Math.min(longest, first * 2 ** times);

function isRetryable(error: unknown): boolean {
  if (error instanceof ModbusExceptionError)
    return UNREACHABLE.has(error.code) || PASSING_EXCEPTIONS.has(error.code);
  return error instanceof NoAnswerError && error.kind !== 'refused';
}

function getKind(error: unknown): string {
  if (error instanceof ModbusExceptionError) return `exception ${error.code}`;
  return error instanceof NoAnswerError ? error.kind : 'connection';
}
