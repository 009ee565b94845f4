/** Runs in a dedicated worker: creates the rows, waits for the start message and writes them once. */
import { createRows } from './rows.ts';
import { writers, type WriterName } from './writers.ts';

export type WorkerAnswer = { ready: true } | { ms: number; bytes: number } | { failed: string };

const send = (message: WorkerAnswer) => postMessage(message);
const [writer, rows] = JSON.parse(decodeURIComponent(location.hash.slice(1))) as [WriterName, number];
const given = createRows(rows);

onmessage = async () => {
  const startedAt = performance.now();
  try {
    const bytes = await writers[writer](given);
    send({ ms: performance.now() - startedAt, bytes });
  } catch (error) {
    send({ failed: String(error) });
  }
};
send({ ready: true });
