import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { BenchResults } from './results.ts';

const FILE = 'docs/benchmarks.csv';
const HEADINGS = 'started,commit,machine,what,figure,unit,peer,peer figure,ratio,failed';

/** Adds the figures of a run to the history, which the nightly workflow keeps; a run that is there already changes nothing. */
export function addToHistory(results: BenchResults) {
  const known = existsSync(FILE) ? readFileSync(FILE, 'utf8') : `${HEADINGS}\n`;
  writeFileSync(FILE, withResults(known, results));
}

/** The lines of a history and one for each figure, and each benchmark that failed, of a run. */
export function withResults(
  history: string,
  { commit, machine, startedAt, rows, failed }: BenchResults,
): string {
  if (history.split('\n').some((line) => line.startsWith(`${startedAt},`))) return history;
  const where = `${machine.cores} × ${machine.cpu}, ${machine.memoryGb} GB, ${machine.system}, Node ${machine.node}`;
  const lines = [
    ...rows.map(({ name, figure, unit, peer, peerFigure, ratio }) => [
      name,
      toPrecision(figure),
      unit,
      peer,
      toPrecision(peerFigure),
      toPrecision(ratio),
      undefined,
    ]),
    ...Object.entries(failed).map(([name, why]) => [name, , , , , , why]),
  ].map((cells) => [startedAt, commit, where, ...cells].map(quote).join(','));
  return `${history}${lines.map((line) => `${line}\n`).join('')}`;
}

const toPrecision = (figure: number | undefined) =>
  figure === undefined ? undefined : String(Number(figure.toPrecision(5)));

const quote = (cell = ''): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
