import { useEffect, useState, type RefObject } from 'react';

/** What is wrong, in words, by field. */
export type FaultTexts = Readonly<Record<string, string>>;

export interface Faults {
  texts: FaultTexts;
  /** Shows what is wrong at each field, and leads to the first. @returns whether nothing is */
  show: (texts: FaultTexts) => boolean;
  /** These fields were changed: what was said of them no longer holds. */
  forget: (fields: readonly string[]) => void;
}

/** What was found wrong with a form when it was last submitted. */
export function useFaults(form: RefObject<HTMLElement | null>): Faults {
  const [{ texts, attempt }, set] = useState<{ texts: FaultTexts; attempt: number }>({
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
    forget(fields) {
      set((now) => ({
        ...now,
        texts: Object.fromEntries(Object.entries(now.texts).filter(([field]) => !fields.includes(field))),
      }));
    },
  };
}
