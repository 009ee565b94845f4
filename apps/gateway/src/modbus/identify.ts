import { ModbusExceptionError, NoAnswerError, type Bus, type RegisterTable } from '../buses/bus.ts';
import type { LoadedMap } from '../maps/mapSchema.ts';
import { readText } from '../maps/registers.ts';

type Condition = LoadedMap['identify'][number];

/** Reads registers of a unit; null if it does not have them. */
export type Probe = (table: RegisterTable, address: number, count: number) => Promise<Uint16Array | null>;

/** Cached registers of a unit, each requested once. */
export interface Probing {
  probe: Probe;
  /** The last unanswered request, if none was answered. */
  silence(): NoAnswerError | null;
  /** Forgets requests that failed before the first answer; true if there were any. */
  wasSilentAtFirst(): boolean;
}

/**
 * Devices may ignore requests for registers that they do not have, so only one that never answers is
 * unresponsive.
 */
export function createProbing(bus: Pick<Bus, 'read'>, unit: number): Probing {
  const known = new Map<string, Uint16Array | null>();
  let hasAnswered = false;
  let lastSilence: NoAnswerError | null = null;
  const early = new Set<string>();
  return {
    silence: () => (hasAnswered ? null : lastSilence),
    wasSilentAtFirst() {
      if (!hasAnswered || early.size === 0) return false;
      for (const key of early) known.delete(key);
      early.clear();
      return true;
    },
    async probe(table, address, count) {
      const key = `${table} ${address} ${count}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      let words: Uint16Array | null = null;
      try {
        words = await bus.read(unit, table, address, count);
        hasAnswered = true;
      } catch (error) {
        if (error instanceof ModbusExceptionError) hasAnswered = true;
        else if (error instanceof NoAnswerError && error.kind === 'timeout') {
          lastSilence = error;
          if (!hasAnswered) early.add(key);
        } else throw error;
      }
      known.set(key, words);
      return words;
    },
  };
}

/**
 * Checks by registers whether a unit fits a map.
 *
 * @param isOffer true if disputed numbers fit as well
 */
export async function fits(map: LoadedMap, probe: Probe, isOffer = false): Promise<boolean> {
  if (map.identify.length === 0) return false;
  const first = Math.min(...map.identify.map(({ at }) => at));
  const last = Math.max(...map.identify.map(getEnd));
  const table = map.identify[0]!.table ?? map.table;
  // Nearby conditions are read at once.
  const isCompact = last - first < 16 && map.identify.every((each) => (each.table ?? map.table) === table);
  for (const condition of map.identify) {
    const words = isCompact
      ? (await probe(table, first, last - first + 1))?.subarray(condition.at - first)
      : await probe(condition.table ?? map.table, condition.at, getEnd(condition) - condition.at + 1);
    if (!words || !holds(condition, words, isOffer)) return false;
  }
  return true;
}

const getEnd = ({ at, ascii }: Condition): number => at + (ascii ? ascii.registers - 1 : 0);

/** @param words from the condition's register on */
function holds({ equals, perhaps, range, ascii }: Condition, words: Uint16Array, isOffer: boolean): boolean {
  const [word] = words;
  if (word === undefined) return false;
  const allowed = [...(equals ?? []), ...(isOffer ? (perhaps ?? []) : [])];
  if ((equals ?? perhaps) && !allowed.includes(word)) return false;
  if (range && (word < range[0] || word > range[1])) return false;
  if (!ascii) return true;
  const text = readText(0, ascii.registers, (register) => words[register]);
  return text !== null && new RegExp(ascii.matches).test(text);
}
