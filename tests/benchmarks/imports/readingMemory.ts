import { readFile } from 'node:fs/promises';
import { readSheet } from '../../../worker/src/imports/readSheet.ts';
import { sendToParent } from '../child.ts';

/** Reads a file in a process of its own, so that its memory is that of the reader. */
export interface ReadingMemory {
  rows: number;
  /** More than before reading, at most, MB. */
  mb: number;
  seconds: number;
}

const [, , path = '', small = ''] = process.argv;
const makeFile = async (name: string) => ({
  file: new Blob([await readFile(name)]),
  sheet: 0,
  charset: null,
});
// Modules and what they hold are no part of it.
await readSheet(await makeFile(small));
await readSheet({ file: new Blob(['Time,Energy\n']), sheet: 0, charset: null });
const task = await makeFile(path);
const before = process.memoryUsage().rss;
const start = performance.now();
const sheet = await readSheet(task);
const rows = 'rows' in sheet ? sheet.rows.length : 'meter' in sheet ? sheet.meter.rows : null;
if (rows === null) throw new Error(JSON.stringify(sheet));
const seconds = (performance.now() - start) / 1000;
// `maxRSS` would be at least that of the process that started this one.
const [, peak] = /VmHWM:\s+(\d+)/.exec(await readFile('/proc/self/status', 'utf8')) ?? [];
const mb = Number(peak) / 1024 - before / 1024 ** 2;
sendToParent({ rows, mb, seconds } satisfies ReadingMemory);
