import {
  ModbusExceptionError,
  NoAnswerError,
  PASSING_EXCEPTIONS,
  type Bus,
  type RegisterTable,
} from '../buses/bus.ts';
import { sourceOf, type Span, type Words } from './registers.ts';

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
  const groups: (Span & { spans: Span[] })[] = [];
  const sorted = spans
    .filter(({ first, last }) => last - first < registers)
    .sort((a, b) => a.first - b.first || a.last - b.last);
  for (const span of sorted) {
    const group = groups.findLast((each) => isSameSource(each, span));
    const last = Math.max(group?.last ?? 0, span.last);
    if (group && span.first - group.last - 1 <= gap && last - group.first < registers) {
      group.last = last;
      group.spans.push(span);
    } else groups.push({ first: span.first, last: span.last, ...sourceOf(span), spans: [span] });
  }
  return groups;
}

const isSameSource = (a: Span, b: Span): boolean => a.table === b.table && a.unit === b.unit;

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
   * Reads what can be read now; the rest comes first in the next round.
   *
   * @returns the registers of a span, all from one request, or undefined if it could not be read
   * @throws NoAnswerError, ModbusExceptionError if the unit answers nothing just now
   */
  read(): Promise<(span: Span) => Words>;
  /** Spans that are left out for a while because the unit does not let them be read. */
  leftOut(): readonly Span[];
}

/** Time after which a rejected span is tried again, ms: new firmware may support it. */
const FORGET_MS = 600_000;
/** Exceptions for an unknown register in the group, or too many registers. */
const LASTING = new Set([2, 3]);
/** Groups that are divided in a round because of passing exceptions. */
const MAX_DIVIDED = 16;

export interface ReaderOptions {
  bus: Pick<Bus, 'read' | 'registers'>;
  unit: number;
  table: RegisterTable;
  spans: readonly Span[];
  limits: Limits;
  /** ms since any start; never jumps. */
  now: () => number;
}

const nothing: Words = () => undefined;

export function createReader({ bus, unit, table, spans, limits, now }: ReaderOptions): Reader {
  const planned = () => planReads(spans, { ...limits, registers: Math.min(limits.registers, bus.registers) });
  let groups = planned();
  let leftOut: Span[] = [];
  let plannedAt = now();
  let hasDivided = false;

  const ask = (group: Group) =>
    bus.read(group.unit ?? unit, group.table ?? table, group.first, group.last - group.first + 1);

  const isOfOther = (group: Group) => group.unit !== undefined && group.unit !== unit;

  /** Halves of a group to be read instead of it; a single span is left out. */
  function divide(group: Group): Group[] {
    hasDivided = true;
    if (group.spans.length === 1) leftOut.push(group.spans[0]!);
    return splitGroup(group, limits);
  }

  return {
    async read() {
      if (hasDivided && now() - plannedAt > FORGET_MS) {
        groups = planned();
        leftOut = [];
        hasDivided = false;
        plannedAt = now();
      }
      const before = { groups, leftOut: [...leftOut] };
      const read: { group: Group; words: Uint16Array }[] = [];
      /** Groups of the next round that are settled in this one. */
      const settled: Group[] = [];
      /** A group without an answer: it is ignored if the next one is answered, or else the unit is silent. */
      let ignored: Group | null = null;
      /** Groups of other units, without which the unit's own are read. */
      const skipped: Group[] = [];
      let waiting = [...groups];
      let failure: unknown;
      let divided = 0;
      for (let group = waiting.shift(); group; group = waiting.shift()) {
        try {
          read.push({ group, words: await ask(group) });
          settled.push(group, ...(ignored ? divide(ignored) : []));
          ignored = null;
        } catch (error) {
          failure = error;
          const code = error instanceof ModbusExceptionError ? error.code : 0;
          if (LASTING.has(code) || (PASSING_EXCEPTIONS.has(code) && divided++ < MAX_DIVIDED))
            waiting = [...divide(group), ...waiting];
          else if (isOfOther(group)) skipped.push(group);
          else if (error instanceof NoAnswerError && canConcernGroup(error) && !ignored) ignored = group;
          else {
            waiting.unshift(group);
            break;
          }
        }
      }
      // Groups without an answer come first in the next round.
      groups = [...waiting, ...(ignored ? [ignored] : []), ...settled, ...skipped];
      const isRefused = failure instanceof ModbusExceptionError && LASTING.has(failure.code);
      if (read.length === 0 && failure !== undefined && !isRefused) {
        // Nothing is learnt about single registers from a unit that answers nothing.
        groups = rotated(before.groups);
        leftOut = before.leftOut;
        throw failure as Error;
      }
      return (span) => {
        const found = read.find(
          ({ group }) => isSameSource(group, span) && group.first <= span.first && span.last <= group.last,
        );
        return found ? (register) => found.words[register - found.group.first] : nothing;
      };
    },
    leftOut: () => leftOut,
  };
}

/** True if a missing answer can be due to the registers that were asked for. */
const canConcernGroup = ({ kind }: NoAnswerError): boolean => kind === 'timeout' || kind === 'connection';

const rotated = <T>([first, ...rest]: readonly T[]): T[] => (first === undefined ? [] : [...rest, first]);

/** Splits a group into two with half of the spans each; none if there is only one span. */
function splitGroup(group: Group, limits: Limits): Group[] {
  const middle = Math.ceil(group.spans.length / 2);
  if (group.spans.length < 2) return [];
  return [group.spans.slice(0, middle), group.spans.slice(middle)].flatMap((spans) =>
    planReads(spans, limits),
  );
}
