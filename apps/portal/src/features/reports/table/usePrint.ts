import { useEffect, useState } from 'react';
import type { TableRow } from '../../../shared/grid/tableRows.ts';

/** Most rows on paper: more is no reading, and a file holds them all. */
export const PRINTED_ROWS = 3000;

/** The rows for paper while the browser prints them. */
export function usePrint(read: () => Promise<readonly TableRow[]>) {
  const [printed, setRows] = useState<readonly TableRow[] | null>(null);
  useEffect(() => {
    if (printed === null) return;
    const done = () => setRows(null);
    addEventListener('afterprint', done, { once: true });
    window.print();
    return () => removeEventListener('afterprint', done);
  }, [printed]);
  return { printed, print: async () => setRows(await read()) };
}
