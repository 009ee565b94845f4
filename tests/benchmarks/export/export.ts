import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { bundleForPage } from '../bundleForPage.ts';
import { against, type BenchRow } from '../table.ts';
import type { WorkerAnswer } from './inWorker.ts';
import { watchMemory } from './memory.ts';
import type { WriterName } from './writers.ts';

const WASM = new URL('../peers/node_modules/wasm-xlsxwriter/web/wasm_xlsxwriter_bg.wasm', import.meta.url);
const ENCODER = new URL('../../../worker/src/entry/encoder.ts', import.meta.url);
const MANY = 100_000;
/** Maximum rows of a sheet with its header. */
const ALL = 1_048_575;
const MEGABYTE = 2 ** 20;
/** Timeout for peers. */
const TIMEOUT_MS = 180_000;

/** Number of runs; the median counts. */
const RUNS = { [MANY]: 5, [ALL]: 3 } as Record<number, number>;

interface Writing {
  ms: number;
  /** Maximum growth of the browser. */
  bytes: number;
}

/** Tables of twelve columns, each written in a new worker of a new browser with a profile on disk. */
export async function run(): Promise<BenchRow[]> {
  const server = await serve();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    const xlsx = ['SheetJS, xlsx', 'ExcelJS, xlsx', 'wasm-xlsxwriter, xlsx'] as const;
    return [
      ...(await compare(address, 'ours, xlsx', xlsx, MANY, ['≤ 0.05 × SheetJS', '≤ 20'])),
      ...(await compare(address, 'ours, xlsx', xlsx, ALL, ['≤ 1,500, 0.04 × wasm', '≤ 20'])),
      ...(await compare(address, 'ours, csv', ['SheetJS, csv'], MANY, [])),
      ...(await compare(address, 'ours, csv', ['SheetJS, csv'], ALL, ['≤ 800', '≤ 20'])),
    ];
  } finally {
    server.close();
  }
}

async function compare(
  address: string,
  our: WriterName,
  peers: readonly WriterName[],
  rows: number,
  [timeAim, memoryAim]: readonly string[],
): Promise<BenchRow[]> {
  const ours = await median(address, our, rows, RUNS[rows]!);
  if (typeof ours === 'string') throw new Error(`${our}: ${ours}`);
  const table: BenchRow[] = [];
  for (const peer of peers) {
    // A million rows take minutes with a peer, so one run is enough.
    const theirs = await median(address, peer, rows, rows === ALL ? 1 : RUNS[rows]!);
    const name = `${our.split(', ')[1]!}, ${rows.toLocaleString('en')} rows × 12`;
    const time = { name, figure: ours.ms, unit: 'ms', ...(timeAim && { aim: timeAim }) };
    const memory = {
      name: `${name}, memory`,
      figure: ours.bytes / MEGABYTE,
      unit: 'MB',
      ...(memoryAim && { aim: memoryAim }),
    };
    if (typeof theirs === 'string') table.push({ ...time, peer: `${peer}: ${theirs}` }, { ...memory, peer });
    else
      table.push(
        against({ ...time, peer, peerFigure: theirs.ms }),
        against({ ...memory, peer, peerFigure: theirs.bytes / MEGABYTE }),
      );
  }
  return table;
}

/** @returns the medians, or why there are none */
async function median(
  address: string,
  writer: WriterName,
  rows: number,
  runs: number,
): Promise<Writing | string> {
  const writings: Writing[] = [];
  for (let run = 0; run < runs; run++) {
    const writing = await measure(address, writer, rows);
    process.stderr.write(`  ${writer}, ${rows} rows: ${formatResult(writing)}\n`);
    if (typeof writing === 'string') return writing;
    writings.push(writing);
  }
  const middle = (of: (writing: Writing) => number) =>
    writings.map(of).sort((a, b) => a - b)[Math.floor(writings.length / 2)]!;
  return { ms: middle(({ ms }) => ms), bytes: middle(({ bytes }) => bytes) };
}

const formatResult = (writing: Writing | string): string =>
  typeof writing === 'string'
    ? writing
    : `${Math.round(writing.ms)} ms, ${Math.round(writing.bytes / MEGABYTE)} MB`;

async function measure(address: string, writer: WriterName, rows: number): Promise<Writing | string> {
  // Incognito contexts keep files in memory; a profile keeps them on disk.
  const profile = await mkdtemp(join(tmpdir(), 'heliograph-export-'));
  const executablePath = process.env.CHROMIUM;
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = context.pages()[0]!;
    const crashed = new Promise<WorkerAnswer>((resolve) =>
      page.on('crash', () => resolve({ failed: 'the page crashed' })),
    );
    const late = new Promise<WorkerAnswer>((resolve) => {
      setTimeout(() => resolve({ failed: `not done in ${TIMEOUT_MS / 60_000} min` }), TIMEOUT_MS).unref();
    });
    await page.goto(address);
    const hash = encodeURIComponent(JSON.stringify([writer, rows]));
    await page.evaluate((url) => {
      window.exporting = new Worker(url);
      return new Promise((ready) => (window.exporting.onmessage = ready));
    }, `/worker.js#${hash}`);
    const memory = watchMemory(profile);
    const writing = page.evaluate(
      () =>
        new Promise<WorkerAnswer>((resolve) => {
          window.exporting.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => resolve(data);
          window.exporting.onerror = ({ message }) => resolve({ failed: message });
          window.exporting.postMessage('go');
        }),
    );
    const answer = await Promise.race([
      writing.catch((): WorkerAnswer => ({ failed: 'the page crashed' })),
      crashed,
      late,
    ]);
    const bytes = memory.end();
    if ('failed' in answer) return answer.failed;
    if (!('ms' in answer)) throw new Error('the worker did not write');
    return { ms: answer.ms, bytes };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

declare global {
  interface Window {
    exporting: Worker;
  }
}

/** An empty page, the worker and the files of the wasm writer. */
async function serve(): Promise<Server> {
  const files: Record<string, [type: string, body: string | Buffer]> = {
    '/': ['text/html', '<!doctype html><title>Export</title>'],
    '/worker.js': ['text/javascript', await bundleForPage(new URL('inWorker.ts', import.meta.url), 'iife')],
    '/encoder.js': ['text/javascript', await bundleForPage(ENCODER, 'iife')],
    '/xlsxwriter.wasm': ['application/wasm', await readFile(WASM)],
  };
  const server = createServer(({ url }, response) => {
    const [type, body] = files[url ?? ''] ?? ['text/plain', ''];
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}
