import { parameterByCode } from './catalogue/index.ts';
import { groupFaults } from './groupFaults.ts';
import { isSame } from './isSame.ts';
import { wireOf } from './offset.ts';
import type { Parameter, ParameterGroup, Values } from './parameter.ts';
import { parameterFault, parameterNumber, shownFault, type ParameterFault } from './parameterFault.ts';
import { isVisible } from './visibility.ts';

/** What a person filled in, by code: texts of fields as typed, numbers of what was chosen. */
export type Edits = Readonly<Partial<Record<string, string | number>>>;

export interface Change {
  parameter: Parameter;
  /** As shown; null when it was not read. */
  from: number | null;
  to: number;
  /** What the device is sent. */
  wire: number;
}

/** What the device would say after the edits that can be sent; empty and faulty ones leave what was read. */
export function afterEdits(read: Values, edits: Edits): Values {
  const after: Record<string, number | undefined> = { ...read };
  for (const [code, edit] of Object.entries(edits)) {
    const parameter = parameterByCode(code);
    if (!parameter || edit === undefined) continue;
    const number = numberOf(parameter, edit);
    if (number !== null) after[code] = number;
  }
  return after;
}

/** What is wrong with what was filled in, by code, in the order of the group; empty fields are left alone. */
export function editFaults(
  { parameters }: ParameterGroup,
  read: Values,
  edits: Edits,
): { code: string; fault: ParameterFault }[] {
  const after = afterEdits(read, edits);
  return parameters.flatMap((parameter) => {
    const edit = edits[parameter.code];
    if (edit === undefined || isEmpty(edit) || !isVisible(parameter, after)) return [];
    const fault = typeof edit === 'string' ? parameterFault(parameter, edit) : shownFault(parameter, edit);
    return fault ? [{ code: parameter.code, fault }] : [];
  });
}

/**
 * What is to be written (spec A §5): what is visible after the edits, not empty and other than what was read; faulty
 * edits are left out, see `editFaults`. In an order in which modes come before what depends on them, and no write on the
 * way breaks an order among values that holds before and after.
 */
export function changesOf(
  { parameters }: Pick<ParameterGroup, 'parameters'>,
  read: Values,
  edits: Edits,
): Change[] {
  const after = afterEdits(read, edits);
  const changes = parameters.flatMap((parameter): Change[] => {
    const { code, readOnly } = parameter;
    const to = after[code];
    const from = read[code] ?? null;
    if (readOnly || to === undefined || edits[code] === undefined || !isVisible(parameter, after)) return [];
    return from !== null && isSame(parameter, from, to)
      ? []
      : [{ parameter, from, to, wire: wireOf(parameter, to) }];
  });
  const leading = changes.filter(({ parameter }) => parameter.leads);
  const others = changes.filter(({ parameter }) => !parameter.leads);
  return [...inSafeOrder(leading, read), ...inSafeOrder(others, withChanges(read, leading))];
}

/**
 * Orders are all of the kind 'this below that', so of the writes that remain, the topmost that raises a value or the
 * lowest that lowers one never breaks what holds before and after. Dates always have one as well.
 */
function inSafeOrder(changes: readonly Change[], before: Values): Change[] {
  const remaining = [...changes];
  const ordered: Change[] = [];
  let values = before;
  while (remaining.length > 0) {
    const faults = faultsOf(values);
    const index = remaining.findIndex((change) =>
      [...faultsOf(withChanges(values, [change]))].every((fault) => faults.has(fault)),
    );
    // Values that contradict each other before or after have no order that is safe all the way.
    const [next] = remaining.splice(Math.max(0, index), 1);
    values = withChanges(values, [next!]);
    ordered.push(next!);
  }
  return ordered;
}

const faultsOf = (values: Values) =>
  new Set(groupFaults(values).map(({ why, codes }) => [why, ...codes].join(' ')));

const withChanges = (values: Values, changes: readonly Change[]): Values => ({
  ...values,
  ...Object.fromEntries(changes.map(({ parameter, to }) => [parameter.code, to])),
});

const isEmpty = (edit: string | number) => typeof edit === 'string' && edit.trim() === '';

function numberOf(parameter: Parameter, edit: string | number): number | null {
  if (typeof edit === 'string') return parameterNumber(parameter, edit);
  return shownFault(parameter, edit) ? null : edit;
}
