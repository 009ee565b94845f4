/** In a dedicated worker: makes the rows, waits for the word, and writes them once. */
import { createRows } from './rows.ts';
import { writers, type WriterName } from './writers.ts';

export type Told = { ready: true } | { ms: number; bytes: number } | { failed: string };

const tell = (told: Told) => postMessage(told);
const [writer, rows] = JSON.parse(decodeURIComponent(location.hash.slice(1))) as [WriterName, number];
const given = createRows(rows);

onmessage = async () => {
  const began = performance.now();
  try {
    const bytes = await writers[writer](given);
    tell({ ms: performance.now() - began, bytes });
  } catch (error) {
    tell({ failed: String(error) });
  }
};
tell({ ready: true });
