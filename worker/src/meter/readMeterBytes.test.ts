import { METER_PROBLEMS, MAX_METER_BYTES, MAX_METER_ROWS } from '@heliograph/contracts/engine';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { EngineError } from '../engineError.ts';
import { readMeterBytes } from './readMeterBytes.ts';

const FILE = ['200,4199990001,E1,E1,E1,N1,S1,KWH,30,', `300,20260301,${'1,'.repeat(48)}A,,,,`, '900'].join(
  '\n',
);
const task = { progress: () => undefined, yieldToEventLoop: () => Promise.resolve() };
const read = (bytes: Uint8Array) => readMeterBytes(bytes, task, () => undefined);

async function readProblem(bytes: Uint8Array): Promise<string | undefined> {
  const error: unknown = await read(bytes).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof EngineError)) return undefined;
  const { code, field } = error.failure;
  expect(field).toBe('file');
  return Object.entries(METER_PROBLEMS).find(([, each]) => each === code)?.[0];
}

describe('a meter file', () => {
  it.each([
    ['as it is', strToU8(FILE)],
    ['in a zip', zipSync({ 'meter.csv': strToU8(FILE) })],
    ['in a zip that is not compressed', zipSync({ 'METER.CSV': [strToU8(FILE), { level: 0 }] })],
    ['packed by gzip', gzipSync(strToU8(FILE))],
    ['in a zip under another name', zipSync({ 'NEM12#0001#RET': strToU8(FILE) })],
    [
      'in a zip with other files',
      zipSync({
        'read me.txt': strToU8('x'),
        'a/meter.csv': strToU8(FILE),
        '__MACOSX/._m.csv': strToU8('x'),
      }),
    ],
  ])('[IMP-02] is read %s', async (_, bytes) => {
    const { channels, problems } = await read(bytes);
    expect(problems).toEqual([]);
    expect(channels[0]!.days[0]!.kwh.reduce((sum, kwh) => sum + kwh, 0)).toBe(48);
  });

  it('[IMP-03] all of a zip are read', async () => {
    const next = FILE.replace('20260301', '20260302');
    const { channels, problems } = await read(zipSync({ 'a.csv': strToU8(FILE), 'b.csv': strToU8(next) }));
    expect(problems).toEqual([]);
    expect(channels[0]!.days).toHaveLength(2);
  });

  const long = strToU8(`${FILE}\n${'500,N,,20260301000001,\n'.repeat(3000)}`);
  it.each([
    ['empty', strToU8('')],
    ['binary', Uint8Array.of(0x32, 0x30, 0x30, 0x2c, 0, 0)],
    ['notMeter', strToU8('%PDF-1.7\n1 0 obj')],
    ['tooLarge', new Uint8Array(MAX_METER_BYTES + 1)],
    ['zipFiles', zipSync({ 'workbook.xml': strToU8('<x/>'), 'a.csv': strToU8('Date,Usage\n2026-03-01,3') })],
    ['zipDamaged', gzipSync(long).subarray(0, 100)],
    ['zipDamaged', zipSync({ 'a.csv': long }).subarray(0, 150)],
    ['zipDamaged', zipSync({ 'a.csv': long }).map((byte, at) => (at > 60 && at < 90 ? 0xff : byte))],
    // One letter, short lines and 21 MB of spaces, each in some kilobytes.
    ['notMeter', zipSync({ 'a.csv': strToU8(`${FILE}\n${'0'.repeat(1_000_000)}`) })],
    ['tooManyRows', zipSync({ 'a.csv': strToU8(`${FILE}\n${'500,N\n'.repeat(MAX_METER_ROWS)}`) })],
    ['tooLarge', zipSync({ 'a.csv': strToU8(`${FILE}\n${`500,${' '.repeat(1000)}\n`.repeat(21_000)}`) })],
  ])('[IMP-02] is refused as %s', async (problem, bytes) => {
    expect(await readProblem(bytes)).toBe(problem);
  });
});
