import { isSameValue, toDeviceValue } from './deviceValue.ts';
import { groupErrors } from './groupErrors.ts';
import type { Parameter, ParameterGroup, Values } from './parameter.ts';
import { parameterError, parseParameter, shownError, type ParameterError } from './parameterError.ts';
import { isVisible } from './visibility.ts';

/** User input by code: typed texts or selected numbers. */
export type Edits = Readonly<Partial<Record<string, string | number>>>;

export interface Change {
  parameter: Parameter;
  /** As shown; null if not read. */
  from: number | null;
  to: number;
  /** Device value to write. */
  wire: number;
}

/** Values after applying the valid edits of these parameters; empty and invalid ones keep what was read. */
export function applyEdits(parameters: readonly Parameter[], read: Values, edits: Edits): Values {
  const after: Record<string, number | undefined> = { ...read };
  for (const parameter of parameters) {
    const edit = edits[parameter.code];
    if (edit === undefined) continue;
    const number = getNumber(parameter, edit);
    if (number !== null) after[parameter.code] = number;
  }
  return after;
}

/** Errors of the edits in the order of the group; empty fields are ignored. */
export function editErrors(
  { parameters }: ParameterGroup,
  read: Values,
  edits: Edits,
): { code: string; error: ParameterError }[] {
  const after = applyEdits(parameters, read, edits);
  return parameters.flatMap((parameter) => {
    const edit = edits[parameter.code];
    if (edit === undefined || isEmpty(edit) || !isVisible(parameter, after)) return [];
    const error = typeof edit === 'string' ? parameterError(parameter, edit) : shownError(parameter, edit);
    return error ? [{ code: parameter.code, error }] : [];
  });
}

/**
 * The writes for the edits [PAR-03]: visible, non-empty and changed parameters, without invalid edits (`editErrors`).
 * Ordered so that modes precede what depends on them, and no intermediate state violates an order rule that holds before
 * and after.
 */
export function pendingChanges(
  { parameters }: Pick<ParameterGroup, 'parameters'>,
  read: Values,
  edits: Edits,
): Change[] {
  const after = applyEdits(parameters, read, edits);
  const changes = parameters.flatMap((parameter): Change[] => {
    const { code, readOnly } = parameter;
    const to = after[code];
    const from = read[code] ?? null;
    if (readOnly || to === undefined || edits[code] === undefined || !isVisible(parameter, after)) return [];
    return from !== null && isSameValue(parameter, from, to)
      ? []
      : [{ parameter, from, to, wire: toDeviceValue(parameter, to) }];
  });
  const leading = changes.filter(({ parameter }) => parameter.writeFirst);
  const others = changes.filter(({ parameter }) => !parameter.writeFirst);
  return [...inSafeOrder(leading, read), ...inSafeOrder(others, withChanges(read, leading))];
}

/**
 * Such an order always exists: all rules have the form 'a below b', so of the remaining writes, raising the topmost value
 * or lowering the lowest one never violates a rule. Dates always have one, too.
 */
function inSafeOrder(changes: readonly Change[], before: Values): Change[] {
  const remaining = [...changes];
  const ordered: Change[] = [];
  let values = before;
  while (remaining.length > 0) {
    const errors = listErrors(values);
    const index = remaining.findIndex((change) =>
      [...listErrors(withChanges(values, [change]))].every((error) => errors.has(error)),
    );
    // Without consistent values before and after there may be no safe order.
    const [next] = remaining.splice(Math.max(0, index), 1);
    values = withChanges(values, [next!]);
    ordered.push(next!);
  }
  return ordered;
}

const listErrors = (values: Values) =>
  new Set(groupErrors(values).map(({ why, codes }) => [why, ...codes].join(' ')));

const withChanges = (values: Values, changes: readonly Change[]): Values => ({
  ...values,
  ...Object.fromEntries(changes.map(({ parameter, to }) => [parameter.code, to])),
});

const isEmpty = (edit: string | number) => typeof edit === 'string' && edit.trim() === '';

function getNumber(parameter: Parameter, edit: string | number): number | null {
  if (typeof edit === 'string') return parseParameter(parameter, edit);
  return shownError(parameter, edit) ? null : edit;
}
