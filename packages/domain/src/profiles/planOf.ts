import { afterEdits, changesOf, type Change, type Edits } from '../parameters/changesOf.ts';
import { groupFaults, type GroupFault } from '../parameters/groupFaults.ts';
import type { Parameter, Values } from '../parameters/parameter.ts';
import { isVisible } from '../parameters/visibility.ts';
import { driftOf } from './driftOf.ts';

/**
 * Why a value of a profile is not written to a device:
 * - `incomparable`, `missing`: the device has no such parameter, or does not say what it has
 * - `forbidden`: the person may not write it there
 * - `hidden`: after the change the device does not use it
 * - a contradiction (`GroupFault`) with what the device would have then; `with` is the other value concerned
 */
export interface Held {
  code: string;
  why: 'incomparable' | 'missing' | 'forbidden' | 'hidden' | GroupFault['why'];
  with: string | null;
}

export interface Plan {
  /** In an order that breaks no rule on the way. */
  changes: Change[];
  /** In the order of what there is to set on the device. */
  held: Held[];
}

interface Question {
  profile: Readonly<Record<string, number>>;
  /** What there is to set on the device. */
  parameters: readonly Parameter[];
  /** As read from the device, those that rules ask for among them (`codesToCompare`). */
  values: Values;
  /** Codes to bring to the profile's values. */
  codes: Iterable<string>;
  /** Whether the person may write a code. */
  may: (code: string) => boolean;
}

/** What has to be written to bring a device to a profile: only what differs, and nothing that breaks a rule. */
export function planOf({ profile, parameters, values, codes, may }: Question): Plan {
  const chosen = new Set(codes);
  const held = new Map<string, Held>();
  const hold = (code: string, why: Held['why'], other: string | null = null) =>
    held.set(code, { code, why, with: other });

  const wanted = new Map<string, number>();
  const drift = driftOf(profile, parameters, values);
  for (const { code, why, wanted: to } of drift) {
    if (!chosen.has(code)) continue;
    if (why !== 'differs') hold(code, why);
    else if (may(code)) wanted.set(code, to);
    else hold(code, 'forbidden');
  }

  // What is left out may hide others or break another order, so this goes on until nothing more has to be.
  for (let before = -1; before !== held.size;) {
    before = held.size;
    const after = afterEdits(values, editsOf(wanted));
    const hidden = parameters.filter(
      (parameter) => wanted.has(parameter.code) && !isVisible(parameter, after),
    );
    for (const { code } of hidden) hold(code, 'hidden');
    if (hidden.length === 0)
      for (const { why, codes: concerned } of groupFaults(after))
        for (const code of concerned)
          if (wanted.has(code)) hold(code, why, concerned.find((other) => other !== code) ?? null);
    for (const code of held.keys()) wanted.delete(code);
  }

  return {
    changes: changesOf({ parameters }, values, editsOf(wanted)),
    held: drift.flatMap(({ code }) => held.get(code) ?? []),
  };
}

const editsOf = (wanted: ReadonlyMap<string, number>): Edits => Object.fromEntries(wanted);
