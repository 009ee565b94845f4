import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import { bundleForPage } from '../bundleForPage.ts';
import { against, type BenchRow } from '../table.ts';
import { BILLED, STATIONS } from './fleet.ts';
import type { Figures } from './inWorker.ts';

const DUCKDB = new URL('../peers/node_modules/@duckdb/duckdb-wasm/dist/', import.meta.url);

/**
 * Revenue of 1,000 stations with individual energies over three years of hours, with changing hourly and weekend tariffs, in
 * a browser worker.
 */
export async function run(): Promise<BenchRow[]> {
  const { ours, duckDb, literal, copy, bills, ofBilled } = await measured();
  const name = `revenue, ${STATIONS} stations × 3 years of hours`;
  const row = { name, figure: ours, unit: 'ms' };
  return [
    against({ ...row, peer: 'DuckDB-WASM, given the calendar', peerFigure: duckDb, aim: '≤ 0.05 ×' }),
    against({ ...row, peer: 'dayjs loop, scaled up from a month of one', peerFigure: literal }),
    against({ ...row, peer: 'copying the same bytes', peerFigure: copy }),
    against({
      name: `bills with every kind of part, ${BILLED} of these stations`,
      figure: bills,
      unit: 'ms',
      peer: 'their revenue',
      peerFigure: ofBilled,
    }),
  ];
}

async function measured(): Promise<Figures> {
  const server = await serve();
  const executablePath = process.env.CHROMIUM;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return await page.evaluate(
      () =>
        new Promise<Figures>((resolve, reject) => {
          const worker = new Worker('/worker.js');
          worker.onmessage = ({ data }: MessageEvent<{ figures?: Figures; error?: string }>) =>
            data.figures ? resolve(data.figures) : reject(new Error(data.error));
          worker.onerror = ({ message }) => reject(new Error(message));
        }),
    );
  } finally {
    await browser.close();
    server.close();
  }
}

/** An empty page, the worker and the files of the database. */
async function serve(): Promise<Server> {
  const javaScript = 'text/javascript';
  const files: Record<string, [type: string, body: string | Buffer]> = {
    '/': ['text/html', '<!doctype html><title>Revenue</title>'],
    '/worker.js': [javaScript, await bundleForPage(new URL('inWorker.ts', import.meta.url), 'iife')],
    '/duckdb.worker.js': [javaScript, await readFile(new URL('duckdb-browser-eh.worker.js', DUCKDB))],
    '/duckdb.wasm': ['application/wasm', await readFile(new URL('duckdb-eh.wasm', DUCKDB))],
  };
  const server = createServer(({ url }, response) => {
    const [type, body] = files[url ?? ''] ?? ['text/plain', ''];
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}
