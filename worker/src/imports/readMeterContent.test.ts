import { meterHistory } from '@heliograph/domain/histories';
import { clockOffset } from '@heliograph/domain/meter';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readSheet } from './readSheet.ts';

const NEM12 = [
  '100,NEM12,202603010000,MDP,RET',
  '200,6001000001,E1,1,E1,N1,M1,KWH,30,',
  `300,20260301,${'1,'.repeat(48)}A,,,,`,
  '900',
].join('\n');
const QUOTED = NEM12.replaceAll(/[^,\n]+/g, '"$&"').replaceAll('\n', '\r\n');

it.each([
  ['as it is', strToU8(NEM12)],
  ['in small letters', strToU8(NEM12.toLowerCase())],
  ['with a byte order mark, quotes and CRLF', strToU8(`\uFEFF${QUOTED}`)],
  ['in a zip, without an extension', zipSync({ 'NEM12#0001#MDP#RET': strToU8(NEM12) })],
  ['packed by gzip', gzipSync(strToU8(NEM12))],
])('[IMP-03] a meter file fills the history of its day: %s', async (_, bytes) => {
  const result = await readSheet({ file: new Blob([bytes]), sheet: 0, charset: null });
  if (!('meter' in result)) throw new Error(JSON.stringify(result));
  const { meter } = result;
  const offset = clockOffset(meter, 'market');
  const days = meterHistory(meter, { nmi: '6001000001', offset, controlled: null });
  const quarters = days.flatMap(({ energy, kwh }) => kwh.map((value) => [energy, value] as const));
  const known = quarters.filter(([, value]) => value !== null);
  expect(new Set(known.map(([energy]) => energy))).toEqual(new Set(['gridImport']));
  expect(known.map(([, value]) => value)).toEqual(Array<number>(96).fill(0.5));
});
