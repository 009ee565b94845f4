/** Runs a function later; the returned function cancels it. A test's timer awaits the result of `run`. */
export type SetTimer = (run: () => void | Promise<void>, ms: number) => () => void;
