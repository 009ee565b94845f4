import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanFileName } from './saveFile.ts';

it.each([
  ['Charge_Report 01/01/2026–31/01/2026.xlsx', 'Charge_Report 01_01_2026–31_01_2026.xlsx'],
  ['充电报表 2026-01.csv', '充电报表 2026-01.csv'],
  ['  ..  .csv', 'export.csv'],
  ['con.csv', '_con.csv'],
  ['a\u202Ecod.xlsx', 'a_cod.xlsx'],
  [`${'光'.repeat(100)}.xlsx`, `${'光'.repeat(73)}.xlsx`],
])('[REP-02] saves %s as %s', (name, clean) => expect(cleanFileName(name)).toBe(clean));

it('turns any name into one that every file system accepts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (stem) => {
      const clean = cleanFileName(`${stem}.xlsx`);
      expect(clean).toMatch(/^[^\s.].*\.xlsx$/u);

      expect(clean).not.toMatch(/[\\/:*?"<>|\x00-\x1F]|[\s.]\.xlsx$/);
      expect(new TextEncoder().encode(clean).length).toBeLessThan(230);
      expect(cleanFileName(clean)).toBe(clean);
    }),
  );
});
