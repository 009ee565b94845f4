import { describe, expect, it } from 'vitest';
import { listFailures, formatDrill, type DrillRow, type OnceRow } from './drillTable.ts';

const good: DrillRow = {
  part: 'ingest-1',
  acknowledgedMs: 2_340,
  takenOverMs: 10_000,
  pageMs: 15_000,
  acknowledged: 812,
  lost: 0,
  twice: 0,
};
const mails: OnceRow = { what: 'mails', wanted: 30, done: 30, lost: 0, twice: 0 };

describe('the table of a drill', () => {
  it('[SCL-02] passes when nothing was lost or doubled and everything went on in time', () => {
    expect(listFailures([good, { ...good, takenOverMs: undefined }], [mails])).toEqual([]);
    expect(listFailures([], [])).toEqual([]);
  });

  it.each([
    [{ lost: 1 }, 'ingest-1: 1 acknowledged samples were lost'],
    [{ twice: 2 }, 'ingest-1: 2 samples were stored twice'],
    [{ takenOverMs: 10_001 }, 'ingest-1: its gateways were not taken over within 10 s'],
    [{ takenOverMs: null }, 'ingest-1: its gateways were not taken over within 10 s'],
    [{ pageMs: 15_001 }, 'ingest-1: pages were not right within 15 s'],
    [{ pageMs: null }, 'ingest-1: pages were not right within 15 s'],
    [{ acknowledgedMs: null }, 'ingest-1: gateways got no acknowledgements any more'],
  ])('[SCL-02] fails for %o', (change, failure) => {
    expect(listFailures([{ ...good, ...change }], [mails])).toEqual([failure]);
  });

  it('[SCL-02] fails for what did not happen exactly once', () => {
    expect(listFailures([good], [{ ...mails, lost: 2, twice: 1 }])).toEqual([
      'mails: 2 never happened',
      'mails: 1 happened twice',
    ]);
  });

  it('shows seconds, and what a part did not have', () => {
    const web = { ...good, part: 'web-1', takenOverMs: undefined, pageMs: null };
    expect(formatDrill([good, web], [mails])).toEqual([
      'killed    next acknowledgement  taken over  page right  acknowledged  lost  twice',
      'ingest-1                 2.3 s      10.0 s      15.0 s           812     0      0',
      'web-1                    2.3 s           –       never           812     0      0',
      '',
      'once   confirmed  done  lost  twice',
      'mails         30    30     0      0',
    ]);
  });
});
