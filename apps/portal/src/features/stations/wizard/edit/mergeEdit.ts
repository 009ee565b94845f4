import type { StationField, StationForm } from '../form/stationForm.ts';

/** Fields that only make sense together, so they are taken from one person together; every other stands alone. */
const TOGETHER = [
  ['area', 'agent'],
  ['latitude', 'longitude'],
] as const satisfies readonly (readonly StationField[])[];

export interface MergedEdit {
  /** Mine where I changed something, theirs everywhere else. */
  form: StationForm;
  /** Only they changed these. */
  taken: StationField[];
  /** Both of us changed these, each to something else; they are kept as I typed them. */
  clashes: StationField[];
}

/** Joins two edits of a station that began from `base`. */
export function mergeEdit(base: StationForm, mine: StationForm, theirs: StationForm): MergedEdit {
  const merged: MergedEdit = { form: { ...theirs }, taken: [], clashes: [] };
  for (const fields of units(base)) {
    const same = (one: StationForm, other: StationForm) =>
      fields.every((field) => isSame(one[field], other[field]));
    if (same(base, theirs)) copy(fields, mine, merged.form);
    else if (same(base, mine))
      merged.taken.push(...fields.filter((field) => !isSame(base[field], theirs[field])));
    else if (!same(mine, theirs)) {
      copy(fields, mine, merged.form);
      merged.clashes.push(...fields.filter((field) => !isSame(mine[field], theirs[field])));
    }
  }
  return merged;
}

/** The fields that are taken over together with this one, itself included. */
export const togetherWith = (field: StationField): readonly StationField[] =>
  TOGETHER.find((fields) => (fields as readonly StationField[]).includes(field)) ?? [field];

/** Which fields differ. */
export const changedFields = (base: StationForm, form: StationForm): StationField[] =>
  fieldsIn(base).filter((field) => !isSame(base[field], form[field]));

const fieldsIn = (form: StationForm) => Object.keys(form) as StationField[];

function units(form: StationForm): (readonly StationField[])[] {
  return [
    ...new Set(
      fieldsIn(form)
        .map(togetherWith)
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
