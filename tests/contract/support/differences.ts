import { isDeepStrictEqual } from 'node:util';

/** Outcome of one request of a permission table. */
export interface Outcome {
  expected: unknown;
  answer: unknown;
}

/**
 * Makes the requests of all users in parallel, those of one user in order.
 *
 * @param labelOf names a request in the table
 * @returns a line for each unexpected response; empty if there are none
 */
export async function differences<Cell extends { who: string }>(
  cells: readonly Cell[],
  labelOf: (cell: Cell) => string,
  ask: (cell: Cell) => Promise<Outcome>,
): Promise<string> {
  const lines: string[] = [];
  const everybody = [...new Set(cells.map(({ who }) => who))];
  await Promise.all(
    everybody.map(async (who) => {
      for (const cell of cells.filter((one) => one.who === who)) {
        const { expected, answer } = await ask(cell);
        if (!isDeepStrictEqual(answer, expected))
          lines.push(`${labelOf(cell)}: ${JSON.stringify(answer)} instead of ${JSON.stringify(expected)}`);
      }
    }),
  );
  return lines.toSorted().join('\n');
}
