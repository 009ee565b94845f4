import { EngineRejection } from '@heliograph/engine-client';
import { Refusal } from '@heliograph/contracts/http';

/** Two edits that started from the same values, as one. */
export interface MergedEdits<Form> {
  /** Mine where I changed something, theirs otherwise. */
  form: Form;
  /** Fields that only they changed. */
  adopted: (keyof Form)[];
  /** Fields that both changed to different values; the form keeps mine. */
  conflicts: (keyof Form)[];
}

/**
 * Compares and merges edits of a form.
 *
 * @param groups fields that only make sense together; any other field stands alone
 */
export function editsOf<Form extends object>(groups: readonly (readonly (keyof Form)[])[]) {
  /** The fields that belong together with this one, including itself. */
  const groupOf = (field: keyof Form): readonly (keyof Form)[] =>
    groups.find((fields) => fields.includes(field)) ?? [field];

  /** The fields that differ. */
  const changed = (one: Form, other: Form): (keyof Form)[] =>
    (Object.keys({ ...one, ...other }) as (keyof Form)[]).filter(
      (field) => canonical(one[field]) !== canonical(other[field]),
    );

  /** A form with some fields taken from another. */
  const take = (form: Form, fields: readonly (keyof Form)[], from: Form): Form => ({
    ...form,
    ...Object.fromEntries(fields.map((field) => [field, from[field]])),
  });

  return {
    groupOf,
    changed,
    take,

    merge(base: Form, mine: Form, theirs: Form): MergedEdits<Form> {
      const ours = changed(base, mine).flatMap(groupOf);
      const others = changed(base, theirs);
      const both = others.flatMap(groupOf).filter((field) => ours.includes(field));
      return {
        form: take(theirs, ours, mine),
        adopted: others.filter((field) => !ours.includes(field)),
        conflicts: changed(mine, theirs).filter((field) => both.includes(field)),
      };
    },
  };
}

/** True if someone else saved since the version that an edit started from. */
export const isEditConflict = (reason: unknown): boolean =>
  reason instanceof EngineRejection && reason.code === Refusal.conflict && reason.field === 'version';

/** Equal for equal values, whatever their key order. */
const canonical = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
