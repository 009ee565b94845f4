import { createContext, use, useState, type ReactNode } from 'react';

/** Opens the dialog of an operation. */
export type OpenOperation<Operation, Thing> = (operation: Operation, thing: Thing) => void;

/**
 * Operations on items of a kind, each in a dialog. `Operations` wraps the list, so that a dialog and what was typed
 * into it survive when its row is rendered again or removed.
 */
export function createOperations<Operation extends string, Thing>(
  dialog: (operation: Operation, thing: Thing, onClose: () => void) => ReactNode,
) {
  const Context = createContext<OpenOperation<Operation, Thing> | null>(null);

  function Operations({ children }: { children: ReactNode }) {
    const [opened, setOpened] = useState<{ operation: Operation; thing: Thing } | null>(null);
    return (
      <Context value={(operation, thing) => setOpened({ operation, thing })}>
        {children}
        {opened && dialog(opened.operation, opened.thing, () => setOpened(null))}
      </Context>
    );
  }

  /** @throws Error outside of `Operations` */
  function useOperations(): OpenOperation<Operation, Thing> {
    const ask = use(Context);
    if (ask === null) throw new Error('no operations around');
    return ask;
  }

  return { Operations, useOperations };
}
