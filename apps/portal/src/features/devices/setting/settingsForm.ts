import type { WriteJob } from '@heliograph/contracts/engine';
import {
  applyEdits,
  type Change,
  pendingChanges,
  editErrors,
  type Edits,
  type GroupError,
  groupErrors,
  type GroupId,
  parameterByCode,
  type ParameterError,
  type ParameterGroup,
  toShownValue,
  type Values,
} from '@heliograph/domain/parameters';

/** Values a device reported, by code: numbers, or numbers as text; null when it does not have one. */
export type ReportedValues = Readonly<Record<string, number | string | null>>;

/** Values read from a device and edits made since; kept while groups and pages change. */
export interface SettingsForm {
  /** As displayed, offsets applied. */
  values: Values;
  /** When each group was last read, ms. */
  readAt: Readonly<Partial<Record<GroupId, number>>>;
  edits: Edits;
  /** The open group; null: the first. */
  shown: GroupId | null;
}

export const emptySettingsForm: SettingsForm = { values: {}, readAt: {}, edits: {}, shown: null };

/** The form after a group was read. Edits that match the device, and empty ones, are dropped. */
export const withReading = (
  form: SettingsForm,
  group: ParameterGroup,
  reported: ReportedValues,
  at: number,
): SettingsForm => withReported({ ...form, readAt: { ...form.readAt, [group.id]: at } }, group, reported);

/** The form after a write. Values read back are taken over, even when nothing more can be read. */
export const withWritten = (
  form: SettingsForm,
  group: ParameterGroup,
  { writes }: Pick<WriteJob, 'writes'>,
): SettingsForm =>
  withReported(
    form,
    group,
    Object.fromEntries(writes.filter(({ held }) => held !== null).map(({ code, held }) => [code, held])),
  );

function withReported(form: SettingsForm, group: ParameterGroup, reported: ReportedValues): SettingsForm {
  const values = { ...form.values, ...displayedValues(reported) };
  const meant = applyEdits(group.parameters, {}, form.edits);
  const done = group.parameters
    .map(({ code }) => code)
    .filter((code) => {
      const edit = form.edits[code];
      if (typeof edit === 'string' && edit.trim() === '') return true;
      const distance = (meant[code] ?? NaN) - (values[code] ?? NaN);
      return Math.abs(distance) <= getTolerance(code);
    });
  return withoutEdits({ ...form, values }, done);
}

export const withEdits = (form: SettingsForm, edits: Edits): SettingsForm => ({
  ...form,
  edits: { ...form.edits, ...edits },
});

export const withoutEdits = (form: SettingsForm, codes: readonly string[]): SettingsForm => ({
  ...form,
  edits: Object.fromEntries(Object.entries(form.edits).filter(([code]) => !codes.includes(code))),
});

/** The edits of the group's own parameters; edits in other groups are not written with it. */
function groupEdits({ parameters }: ParameterGroup, { edits }: SettingsForm): Edits {
  const own = new Set(parameters.map(({ code }) => code));
  return Object.fromEntries(Object.entries(edits).filter(([code]) => own.has(code)));
}

/** The values the device would have after this group is written. */
export const valuesAfterWrite = (group: ParameterGroup, form: SettingsForm): Values =>
  applyEdits(group.parameters, form.values, groupEdits(group, form));

/** The changes of a group, in its order. */
export const formChanges = (group: ParameterGroup, form: SettingsForm): Change[] =>
  pendingChanges(group, form.values, groupEdits(group, form));

/** Reported values as displayed. */
export const displayedValues = (reported: ReportedValues): Values =>
  Object.fromEntries(
    Object.entries(reported).map(([code, value]) => [code, displayedValue(code, value) ?? undefined]),
  );

/** A reported value as displayed; null when there is none or it is not a number. */
export function displayedValue(code: string, reported: number | string | null): number | null {
  const parameter = parameterByCode(code);
  if (parameter === undefined || reported === null || reported === '' || !Number.isFinite(Number(reported)))
    return null;
  return toShownValue(parameter, Number(reported));
}

/** Half the last digit a device stores for a parameter: values closer than this are equal. */
export const getTolerance = (code: string): number => 0.5 * 10 ** -(parameterByCode(code)?.decimals ?? 0);

/** Error of one field. */
export type FieldError =
  | { kind: 'entry'; error: ParameterError }
  /** It conflicts with another parameter; `side` is where it must lie relative to it, null when unordered. */
  | { kind: 'together'; why: GroupError['why']; other: string; side: 'lower' | 'upper' | null };

/**
 * Errors that keep a group from being written, by code. Contradictions that no change touches are ignored: the
 * device already had them.
 */
export function formErrors(group: ParameterGroup, form: SettingsForm): ReadonlyMap<string, FieldError> {
  const errors = new Map<string, FieldError>();
  const changed = new Set(formChanges(group, form).map(({ parameter }) => parameter.code));
  const own = new Set(group.parameters.map(({ code }) => code));
  for (const { why, codes } of groupErrors(valuesAfterWrite(group, form))) {
    if (!codes.some((code) => changed.has(code))) continue;
    for (const [at, code] of codes.entries()) {
      const ordered = why !== 'date' && why !== 'midnight' && why !== 'batteryType';
      const other = codes[at === 0 ? 1 : 0] ?? code;
      const side = ordered ? (at === 0 ? 'lower' : 'upper') : null;
      if (own.has(code) && !errors.has(code)) errors.set(code, { kind: 'together', why, other, side });
    }
  }
  for (const { code, error } of editErrors(group, form.values, groupEdits(group, form)))
    errors.set(code, { kind: 'entry', error });
  return errors;
}
