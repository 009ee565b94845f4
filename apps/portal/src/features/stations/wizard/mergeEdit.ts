import type { StationField, StationForm } from './stationForm.ts';

/** Fields that only make sense together and are always adopted together. */
const FIELD_GROUPS = [
  ['area', 'agent'],
  ['latitude', 'longitude'],
] as const satisfies readonly (readonly StationField[])[];

export interface MergedEdit {
  /** Mine where I changed something, theirs everywhere else. */
  form: StationForm;
  /** Fields only they changed. */
  adopted: StationField[];
  /** Fields both changed to different values; the form keeps mine. */
  conflicts: StationField[];
}

/** Merges two edits of a station that started from `base`. */
export function mergeEdit(base: StationForm, mine: StationForm, theirs: StationForm): MergedEdit {
  const merged: MergedEdit = { form: { ...theirs }, adopted: [], conflicts: [] };
  for (const fields of fieldGroups(base)) {
    const same = (one: StationForm, other: StationForm) =>
      fields.every((field) => isSame(one[field], other[field]));
    if (same(base, theirs)) copy(fields, mine, merged.form);
    else if (same(base, mine))
      merged.adopted.push(...fields.filter((field) => !isSame(base[field], theirs[field])));
    else if (!same(mine, theirs)) {
      copy(fields, mine, merged.form);
      merged.conflicts.push(...fields.filter((field) => !isSame(mine[field], theirs[field])));
    }
  }
  return merged;
}

/** The fields that belong together with this one, including itself. */
export const fieldGroup = (field: StationField): readonly StationField[] =>
  FIELD_GROUPS.find((fields) => (fields as readonly StationField[]).includes(field)) ?? [field];

/** Which fields differ. */
export const changedFields = (base: StationForm, form: StationForm): StationField[] =>
  getFields(base).filter((field) => !isSame(base[field], form[field]));

const getFields = (form: StationForm) => Object.keys(form) as StationField[];

function fieldGroups(form: StationForm): (readonly StationField[])[] {
  return [
    ...new Set(
      getFields(form)
        .map(fieldGroup)
        .map((fields) => fields.join()),
    ),
  ].map((fields) => fields.split(',') as StationField[]);
}

function copy(fields: readonly StationField[], from: StationForm, to: StationForm): void {
  Object.assign(to, Object.fromEntries(fields.map((field) => [field, from[field]])));
}

/** Only the pictures are a list; the rest are plain values. */
const isSame = (one: StationForm[StationField], other: StationForm[StationField]): boolean =>
  typeof one === 'object' && typeof other === 'object' ? one.join() === other.join() : one === other;
