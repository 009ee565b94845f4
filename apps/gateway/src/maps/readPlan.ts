import { ModbusExceptionError, NoAnswerError, type Bus, type RegisterTable } from '../buses/bus.ts';
import type { Span, Words } from './registers.ts';

/** Spans that one request reads. */
export interface Group extends Span {
  spans: readonly Span[];
}

export interface Limits {
  /** Maximum registers in one request. */
  registers: number;
  /** Maximum unused registers between two spans of a group. */
  gap: number;
}

/** Groups that cover all spans, each span within one group. Spans too long for one request are left out. */
export function planReads(spans: readonly Span[], { registers, gap }: Limits): Group[] {
  const groups: { first: number; last: number; spans: Span[] }[] = [];
  const sorted = spans
    .filter(({ first, last }) => last - first < registers)
    .sort((a, b) => a.first - b.first || a.last - b.last);
  for (const span of sorted) {
    const group = groups.at(-1);
    const last = Math.max(group?.last ?? 0, span.last);
    if (group && span.first - group.last - 1 <= gap && last - group.first < registers) {
      group.last = last;
      group.spans.push(span);
    } else groups.push({ first: span.first, last: span.last, spans: [span] });
  }
  return groups;
}

/** Duration of a request on a serial line, ms, including the pauses of its device and the queue. */
export function requestMs(
  count: number,
  { baud, turnaround, pause }: { baud: number; turnaround: number; pause: number },
): number {
  // A byte is ten bits; the request has eight bytes, and the answer has five besides its registers.
  return ((8 + 5 + 2 * count) * 10_000) / baud + turnaround + pause;
}

/** Reads spans of a unit's table repeatedly and learns which ones it cannot read. */
export interface Reader {
  /**
   * @returns the registers of a span, all from one request, or undefined if it could not be read
   * @throws NoAnswerError if the unit does not respond
   */
  read(): Promise<(span: Span) => Words>;
}

/** Time after which a rejected span is tried again, ms: new firmware may support it. */
const FORGET_MS = 600_000;
/** Exceptions for an unknown register in the group, or too many registers. */
const SPLITS = new Set([2, 3]);

export interface ReaderOptions {
  bus: Pick<Bus, 'read' | 'registers'>;
  unit: number;
  table: RegisterTable;
  spans: readonly Span[];
  limits: Limits;
  now: () => number;
}

const nothing: Words = () => undefined;

export function createReader({ bus, unit, table, spans, limits, now }: ReaderOptions): Reader {
  const planned = () => planReads(spans, { ...limits, registers: Math.min(limits.registers, bus.registers) });
  let groups = planned();
  let hasRefused = false;
  let plannedAt = now();

  /** Reads a group; if the device rejects it, reads its halves from then on. */
  async function readGroup(group: Group, isFirst: boolean): Promise<{ group: Group; words: Uint16Array }[]> {
    try {
      const words = await bus.read(unit, table, group.first, group.last - group.first + 1);
      return [{ group, words }];
    } catch (error) {
      const isRefused = error instanceof ModbusExceptionError && SPLITS.has(error.code);
      // A unit that answers other groups but not this one rejects it in the same way.
      const isIgnored = error instanceof NoAnswerError && error.kind === 'timeout' && !isFirst;
      if (!isRefused && !isIgnored) throw error;
      hasRefused = true;
      const halves = splitGroup(group, limits);
      groups = groups.flatMap((each) => (each === group ? halves : each));
      const read = [];
      // Does not wait for a second timeout in the same round.
      for (const half of isRefused ? halves : []) read.push(...(await readGroup(half, false)));
      return read;
    }
  }

  return {
    async read() {
      if (hasRefused && now() - plannedAt > FORGET_MS) {
        groups = planned();
        hasRefused = false;
        plannedAt = now();
      }
      const read: { group: Group; words: Uint16Array }[] = [];
      for (const group of groups) {
        try {
          read.push(...(await readGroup(group, read.length === 0)));
        } catch (error) {
          // Starts the next round with another group, to find out whether only this one is ignored.
          groups = [...groups.filter((each) => each !== group), group];
          throw error;
        }
      }
      return (span) => {
        const found = read.find(({ group }) => group.first <= span.first && span.last <= group.last);
        return found ? (register) => found.words[register - found.group.first] : nothing;
      };
    },
  };
}

/** Splits a group into two with half of the spans each; none if there is only one span. */
function splitGroup(group: Group, limits: Limits): Group[] {
  const middle = Math.ceil(group.spans.length / 2);
  if (group.spans.length < 2) return [];
  return [group.spans.slice(0, middle), group.spans.slice(middle)].flatMap((spans) =>
    planReads(spans, limits),
  );
}
