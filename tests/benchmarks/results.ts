import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, platform, release, totalmem } from 'node:os';
import type { BenchRow } from './table.ts';

/** Figures that one command measured, and where. */
export interface BenchResults {
  /** Commit of the code, with `+` after it where files were changed since. */
  commit: string;
  machine: { cpu: string; cores: number; memoryGb: number; system: string; node: string };
  startedAt: string;
  rows: BenchRow[];
  /** By benchmark that did not finish: why. */
  failed: Record<string, string>;
}

const FOLDER = '.cache/bench';

/** Keeps what is measured in a file, which is written with each benchmark: what finished stays known when a later one fails. */
export function createResults(startedAt: Date) {
  const results: BenchResults = {
    commit: findCommit(),
    machine: {
      cpu: cpus()[0]?.model ?? '',
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      system: `${platform()} ${release()}`,
      node: process.version,
    },
    startedAt: startedAt.toISOString(),
    rows: [],
    failed: {},
  };
  const file = `${FOLDER}/${results.startedAt.replaceAll(':', '-').slice(0, 19)}.json`;

  function write() {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  }

  return {
    file,
    rows: (): readonly BenchRow[] => results.rows,
    add(rows: readonly BenchRow[]) {
      results.rows.push(...rows);
      write();
    },
    fail(name: string, reason: unknown) {
      results.failed[name] = reason instanceof Error ? reason.message : String(reason);
      write();
    },
    hasFailed: () => Object.keys(results.failed).length > 0,
  };
}

export const readResults = (file: string): BenchResults =>
  JSON.parse(readFileSync(file, 'utf8')) as BenchResults;

function findCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+');
  } catch {
    // The code may have been downloaded without its history.
    return '';
  }
}
