import { applyEdits, pendingChanges, type Change, type Edits } from '../parameters/pendingChanges.ts';
import { groupErrors, type GroupError } from '../parameters/groupErrors.ts';
import type { Parameter, Values } from '../parameters/parameter.ts';
import { isVisible } from '../parameters/visibility.ts';
import { findDrift } from './findDrift.ts';

/**
 * Why a value of a profile is not written to a device:
 * - `incomparable`, `missing`, `outside`: as in `Drift`
 * - `forbidden`: the user may not write it
 * - `hidden`: the device does not use it after the change
 * - a contradiction (`GroupError`) with another value after the change; `with` is its code
 */
export interface SkippedChange {
  code: string;
  why: 'incomparable' | 'missing' | 'outside' | 'forbidden' | 'hidden' | GroupError['why'];
  with: string | null;
}

export interface ChangePlan {
  /** In an order that never violates a rule. */
  changes: Change[];
  /** In the order of the device's parameters. */
  skipped: SkippedChange[];
}

interface PlanInput {
  profile: Readonly<Record<string, number>>;
  /** Parameters of the device, with its bounds. */
  parameters: readonly Parameter[];
  /** Values read from the device, including those of `codesToCompare`. */
  values: Values;
  /** Codes to set to the profile's values. */
  codes: Iterable<string>;
  /** True if the user may write a code. */
  canWrite: (code: string) => boolean;
}

/** The writes that apply a profile to a device: only differences, and nothing that violates a rule. */
export function planChanges({ profile, parameters, values, codes, canWrite }: PlanInput): ChangePlan {
  const chosen = new Set(codes);
  const skipped = new Map<string, SkippedChange>();
  const skip = (code: string, why: SkippedChange['why'], other: string | null = null) =>
    skipped.set(code, { code, why, with: other });

  const wanted = new Map<string, number>();
  const drift = findDrift(profile, parameters, values);
  for (const { code, why, wanted: to } of drift) {
    if (!chosen.has(code)) continue;
    if (why !== 'differs') skip(code, why);
    else if (canWrite(code)) wanted.set(code, to);
    else skip(code, 'forbidden');
  }

  // A skipped value can hide others or violate another rule, so repeat until nothing changes.
  for (let before = -1; before !== skipped.size;) {
    before = skipped.size;
    const after = applyEdits(parameters, values, getEdits(wanted));
    const hidden = parameters.filter(
      (parameter) => wanted.has(parameter.code) && !isVisible(parameter, after),
    );
    for (const { code } of hidden) skip(code, 'hidden');
    if (hidden.length === 0)
      for (const { why, codes: concerned } of groupErrors(after))
        for (const code of concerned)
          if (wanted.has(code)) skip(code, why, concerned.find((other) => other !== code) ?? null);
    for (const code of skipped.keys()) wanted.delete(code);
  }

  return {
    changes: pendingChanges({ parameters }, values, getEdits(wanted)),
    skipped: drift.flatMap(({ code }) => skipped.get(code) ?? []),
  };
}

const getEdits = (wanted: ReadonlyMap<string, number>): Edits => Object.fromEntries(wanted);
