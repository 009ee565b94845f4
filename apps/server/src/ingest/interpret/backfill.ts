import type { Refusal } from '../refusals.ts';
import type { KnownDevice } from '../registry.ts';
import { findDevice, isMeasured, isRecord, isSequence, wrongTime } from './checks.ts';
import type { Interpretation, InterpretContext } from './message.ts';

const MAX_ROWS = 20_000;
const MIN_STEP_MS = 1000;
const MAX_STEP_MS = 86_400_000;

/** Parses `Backfill` of the contracts. */
export function interpretBackfill(json: unknown, context: InterpretContext): Interpretation {
  if (!isRecord(json) || !isSequence(json.seq)) return refusal('wrong shape');
  const { seq, device_id, start, step } = json;
  const device = findDevice(device_id, context);
  if (typeof device === 'string') return refusal(device);
  const columns = equalColumns(json.columns);
  if (!columns || !isStep(step)) return refusal('wrong shape');
  const rows = Object.values(columns)[0]?.length ?? 0;
  const wrong =
    wrongTime(start, context.now) ?? wrongTime((start as number) + Math.max(rows - 1, 0) * step, context.now);
  if (wrong) return refusal(wrong);
  const refused: Refusal[] = [];
  const bySlot = valuesBySlot(columns, rows, device, refused);
  const samples = measuredRows(start as number, step, bySlot, rows);
  const { gateway } = context;
  return {
    message: { channel: 'backfill', gateway, sequence: seq, device, samples, period: step },
    refused,
  };
}

function refusal(kind: Refusal): Interpretation {
  return { message: null, refused: [kind] };
}

function isStep(step: unknown): step is number {
  return Number.isSafeInteger(step) && (step as number) >= MIN_STEP_MS && (step as number) <= MAX_STEP_MS;
}

/** The columns if they are arrays of equal length; none where nothing was measured. */
function equalColumns(columns: unknown): Record<string, unknown[]> | null {
  if (!isRecord(columns)) return null;
  const lists = Object.values(columns);
  const rows = Array.isArray(lists[0]) ? lists[0].length : 0;
  const equal = lists.every((list) => Array.isArray(list) && list.length === rows);
  return equal && rows <= MAX_ROWS ? (columns as Record<string, unknown[]>) : null;
}

function valuesBySlot(
  columns: Record<string, unknown[]>,
  rows: number,
  device: KnownDevice,
  refused: Refusal[],
): Float64Array[] {
  const bySlot = Array.from({ length: device.width }, () => new Float64Array(rows).fill(NaN));
  for (const [code, list] of Object.entries(columns)) {
    const column = bySlot[(device.slots.get(code) ?? 0) - 1];
    if (!column) {
      refused.push('unknown property');
      continue;
    }
    for (let i = 0; i < rows; i++) {
      const value = list[i];
      if (isMeasured(value)) column[i] = value;
      else if (value !== null) refused.push('value out of range');
    }
  }
  return bySlot;
}

/** Leaves out instants without any value. */
function measuredRows(start: number, step: number, bySlot: Float64Array[], rows: number) {
  const measured: number[] = [];
  for (let i = 0; i < rows; i++) {
    if (bySlot.some((column) => !Number.isNaN(column[i]))) measured.push(i);
  }
  return {
    at: Float64Array.from(measured, (i) => start + i * step),
    columns: bySlot.map((column) =>
      measured.length === rows ? column : Float64Array.from(measured, (i) => column[i] ?? NaN),
    ),
  };
}
