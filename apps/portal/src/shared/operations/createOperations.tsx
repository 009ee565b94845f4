import { Suspense, createContext, use, useState, type ReactNode } from 'react';

/** Opens the dialog of an operation on a thing. */
export type AskOperation<Operation, Thing> = (operation: Operation, thing: Thing) => void;

/**
 * What can be done with things of a kind, each in a dialog. `Operations` stands outside of the list: a row that is drawn
 * anew or goes must not take the dialog, with what was typed into it, along.
 */
export function createOperations<Operation extends string, Thing>(
  dialog: (operation: Operation, thing: Thing, onClose: () => void) => ReactNode,
) {
  const Context = createContext<AskOperation<Operation, Thing> | null>(null);

  function Operations({ children }: { children: ReactNode }) {
    const [asked, setAsked] = useState<{ operation: Operation; thing: Thing } | null>(null);
    return (
      <Context value={(operation, thing) => setAsked({ operation, thing })}>
        {children}
        {asked && <Suspense>{dialog(asked.operation, asked.thing, () => setAsked(null))}</Suspense>}
      </Context>
    );
  }

  /** @throws Error outside of `Operations` */
  function useOperations(): AskOperation<Operation, Thing> {
    const ask = use(Context);
    if (ask === null) throw new Error('no operations around');
    return ask;
  }

  return { Operations, useOperations };
}
