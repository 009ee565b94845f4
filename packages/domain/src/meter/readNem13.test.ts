import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMeterReader, type MeterFile } from './index.ts';

function read(text: string): MeterFile {
  const reader = createMeterReader();
  reader.add(text);
  return reader.finish();
}

describe('NEM13', () => {
  const row = (direction: string, quantity: string, update = '20260402000000') =>
    `250,4199990001,1141,01,${direction === 'E' ? '11' : '41'},${direction === 'E' ? '11' : '41'},S1,${direction},1000,20260101000000,A,,,1100, 20260401000000,A,,,${quantity},kWh,20260701,${update},`;
  const nem13 = (...rows: string[]) => ['100,NEM13,202604020905,MDP1,RETAIL1', ...rows, '900'].join('\n');

  it('[IMP-02] reads what was counted between two readings, by direction, the later update', () => {
    const meter = read(
      nem13(row('E', '100'), '550,N,,N,', row('I', '40.5'), row('E', '90', '20260401000000')),
    );
    expect(meter).toMatchObject({ format: 'NEM13', problemCount: 0 });
    expect(meter.channels.map(({ role, reads }) => [role, reads[0]!.kwh])).toEqual([
      ['import', 100],
      ['export', 40.5],
    ]);
    expect(meter.channels[0]!.reads[0]).toMatchObject({
      start: Date.UTC(2026, 0, 1),
      end: Date.UTC(2026, 3, 1),
    });
  });

  it('[IMP-04] tells directions and registers of one suffix apart', () => {
    const of = (register: string, direction: string, quantity: number) =>
      `250,6001000001,E1,${register},E1,E1,M1,${direction},1000,20260101000000,A,,,1100,20260201000000,A,,,${quantity},KWH,20260501,20260202010000,`;
    const { channels } = read(nem13(of('01', 'E', 60), of('02', 'E', 40), of('03', 'I', 40)));
    expect(channels.map(({ role, reads }) => [role, reads.reduce((sum, { kwh }) => sum + kwh, 0)])).toEqual([
      ['export', 40],
      ['import', 100],
    ]);
  });

  it('[IMP-05] uses or names each read, whatever a file mixes', () => {
    const sent = fc.record({
      register: fc.constantFrom('01', '02'),
      direction: fc.constantFrom('E', 'I'),
      start: fc.constantFrom('20260101000000', '20260201000000', '20260230000000'),
      quantity: fc.constantFrom('100', '-10', '0.5', 'x'),
      unit: fc.constantFrom('kWh', 'Wh', 'GAL'),
      quality: fc.constantFrom('A', 'S14', '?'),
      updated: fc.constantFrom('20260402000000', '20260403000000'),
    });
    fc.assert(
      fc.property(fc.array(sent, { minLength: 1, maxLength: 8 }), (reads) => {
        const { channels, problemCount } = read(
          nem13(
            ...reads.map(
              ({ register, direction, start, quantity, unit, quality, updated }) =>
                `250,4199990001,E1,${register},E1,,S1,${direction},1000,${start},A,,,1100,20260301000000,${quality},,,${quantity},${unit},,${updated},`,
            ),
          ),
        );
        const good = reads.filter(
          ({ start, quantity, unit, quality }) =>
            start !== '20260230000000' && quantity !== 'x' && unit !== 'GAL' && quality !== '?',
        );
        expect(problemCount).toBe(reads.length - good.length);
        const latest = new Map<string, (typeof good)[number]>();
        for (const one of good) {
          const key = [one.register, one.direction, one.start].join();
          if (one.updated >= (latest.get(key)?.updated ?? '')) latest.set(key, one);
        }
        for (const [direction, role] of [
          ['E', 'import'],
          ['I', 'export'],
        ]) {
          const own = [...latest.values()].filter((one) => one.direction === direction);
          const found = channels
            .filter((channel) => channel.role === role)
            .flatMap((channel) => channel.reads);
          expect(found).toHaveLength(own.length);
          expect(found.reduce((sum, { kwh }) => sum + kwh, 0)).toBeCloseTo(
            own.reduce((sum, { quantity, unit }) => sum + Number(quantity) * (unit === 'Wh' ? 1e-3 : 1), 0),
            9,
          );
        }
      }),
    );
  });

  it('[IMP-02] takes a negative quantity as a correction', () => {
    expect(read(nem13(row('E', '-10'))).channels[0]!.reads[0]!.kwh).toBe(-10);
  });
});
