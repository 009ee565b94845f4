import { useEffect, useState, type RefObject } from 'react';

/** Error texts by field. */
export type ErrorTexts = Readonly<Record<string, string>>;

export interface FieldErrors {
  texts: ErrorTexts;
  /** Shows errors at their fields and focuses the first. @returns true if there are none */
  show: (texts: ErrorTexts) => boolean;
  /** Removes the errors of changed fields. */
  clear: (fields: readonly string[]) => void;
}

/** Errors of a form from its last submit. */
export function useFieldErrors(form: RefObject<HTMLElement | null>): FieldErrors {
  const [{ texts, attempt }, set] = useState<{ texts: ErrorTexts; attempt: number }>({
    texts: {},
    attempt: 0,
  });

  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt, form]);

  return {
    texts,
    show(next) {
      set({ texts: next, attempt: attempt + 1 });
      return Object.keys(next).length === 0;
    },
    clear(fields) {
      set((now) => ({
        ...now,
        texts: Object.fromEntries(Object.entries(now.texts).filter(([field]) => !fields.includes(field))),
      }));
    },
  };
}
