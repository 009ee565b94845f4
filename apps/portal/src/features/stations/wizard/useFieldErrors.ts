import { useEffect, useState, type RefObject } from 'react';

/** Texts by field. */
export type ErrorTexts = Readonly<Record<string, string>>;

export interface FieldErrors {
  texts: ErrorTexts;
  /** Doubts; submitting again confirms them. */
  doubts: ErrorTexts;
  /**
   * Shows errors and doubts at their fields and focuses the first.
   *
   * @param doubts by default, those shown stay
   * @returns whether there are no errors, and no doubts that are not shown yet
   */
  show: (texts: ErrorTexts, doubts?: ErrorTexts) => boolean;
  /** Removes the texts of changed fields, and of parts of them (`planes.0.tilt` of `planes`). */
  clear: (fields: readonly string[]) => void;
}

/** Errors of a form from its last submit. */
export function useFieldErrors(form: RefObject<HTMLElement | null>): FieldErrors {
  const [{ texts, doubts, attempt }, set] = useState<{
    texts: ErrorTexts;
    doubts: ErrorTexts;
    attempt: number;
  }>({ texts: {}, doubts: {}, attempt: 0 });

  useEffect(() => {
    if (attempt > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-doubtful] input')?.focus();
  }, [attempt, form]);

  return {
    texts,
    doubts,
    show(next, doubtsNow = doubts) {
      set({ texts: next, doubts: doubtsNow, attempt: attempt + 1 });
      const isNew = ([field, text]: [string, string]) => doubts[field] !== text;
      return Object.keys(next).length === 0 && !Object.entries(doubtsNow).some(isNew);
    },
    clear(fields) {
      const without = (all: ErrorTexts) =>
        Object.fromEntries(
          Object.entries(all).filter(([field]) => !fields.includes(field.split('.', 1)[0]!)),
        );
      set((now) => ({ ...now, texts: without(now.texts), doubts: without(now.doubts) }));
    },
  };
}
