import { createFormat } from '@heliograph/i18n';
import { expect, it } from 'vitest';
import { hasTwoOffsets, instantText, rowTime, zoneText } from './rowTime.ts';

const format = createFormat('en');
const SYDNEY = 'Australia/Sydney';

it('[REP-05] the hour that occurs twice is distinguished by its offset', () => {
  const first = Date.parse('2026-04-04T15:00Z');
  const texts = [first, first + 3_600_000].map((at) => instantText(at, SYDNEY, format));
  expect(texts).toEqual(['05/04/2026 02:00 (UTC+11:00)', '05/04/2026 02:00 (UTC+10:00)']);
});

it('offsets appear only on days on which the clocks change', () => {
  expect(instantText(Date.parse('2026-11-21T14:00Z'), SYDNEY, format)).toBe('22/11/2026 01:00');
  const half = instantText(Date.parse('2026-04-04T16:00Z'), 'Australia/Lord_Howe', format);
  expect(half).toBe('05/04/2026 02:30 (UTC+10:30)');
});

it('a row is labelled with its time, day, month or year', () => {
  const at = Date.parse('2026-10-31T13:00Z');
  const texts = (['interval', 'day', 'month', 'year'] as const).map((rows) =>
    rowTime(rows, at, SYDNEY, format),
  );
  expect(texts).toEqual(['01/11/2026 00:00', 'Sun 01/11/2026', 'Nov 2026', '2026']);
  expect(rowTime('day', at + 3_600_000, SYDNEY, format)).toBe('Sun 01/11/2026 01:00');
});

const span = (start: string, end: string) => ({
  start: Date.parse(start),
  end: Date.parse(end),
  zone: SYDNEY,
});

it('detects whether the clocks change within a span', () => {
  expect(hasTwoOffsets(span('2026-04-01T00:00Z', '2026-04-30T00:00Z'))).toBe(true);
  expect(hasTwoOffsets(span('2026-05-01T00:00Z', '2026-05-30T00:00Z'))).toBe(false);
});

it('[BIL-02] the zone of a bill over a clock change has both offsets', () => {
  expect(zoneText(span('2026-03-31T13:00Z', '2026-04-30T14:00Z'), format)).toBe(
    'Australia/Sydney, UTC+11:00 / UTC+10:00',
  );
  expect(zoneText(span('2026-05-01T14:00Z', '2026-05-30T14:00Z'), format)).toBe(
    'Australia/Sydney, UTC+10:00',
  );
});
