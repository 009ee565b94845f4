/** Runs something later; the returned function cancels it. A test's timer waits for what `run` resolves. */
export type SetTimer = (run: () => void | Promise<void>, ms: number) => () => void;
