import type { ExportFormat } from '@heliograph/contracts/engine';
import { examplePlans, type NamedPlan } from '@heliograph/domain/planSheets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planSheet } from '../../apps/portal/src/features/plans/file/planSheet.ts';
import { openSheet, readPlans } from '../../apps/portal/src/features/plans/file/readPlans.ts';
import { plansArb } from '../../packages/domain/src/planSheets/testPlans.ts';
import { readSheet } from '../../worker/src/imports/readSheet.ts';
import { exportToBuffer } from '../../worker/testing/exportToBuffer.ts';
import { convertWithLibreOffice, hasLibreOffice } from './support/libreOffice.ts';

type Language = 'en' | 'zh';

const fileOf = (plans: readonly NamedPlan[], format: ExportFormat, language: Language) =>
  exportToBuffer({
    fileName: 'Plans',
    format,
    sheets: [planSheet(plans, { name: 'Plans', language, format })],
  });

async function plansIn(file: Uint8Array): Promise<(NamedPlan | null)[]> {
  const sheet = await readSheet({ file: new Blob([new Uint8Array(file)]), sheet: 0, charset: null });
  if ('problem' in sheet) throw new Error(sheet.problem);
  const { plans, stray } = readPlans(openSheet('Plans', sheet), []);
  expect([...stray, ...plans.flatMap(({ found }) => found.errors)]).toEqual([]);
  return plans.map(({ named }) => named);
}

describe('files of plans', () => {
  it.each<[ExportFormat, Language]>([
    ['xlsx', 'en'],
    ['xlsx', 'zh'],
    ['ods', 'en'],
    ['xls', 'zh'],
    ['csv', 'en'],
    ['csv', 'zh'],
  ])('[BIL-01] [IMP-01] any plan comes back as it was from %s in %s', async (format, language) => {
    await fc.assert(
      fc.asyncProperty(plansArb, async (plans) => {
        expect(await plansIn(await fileOf(plans, format, language))).toEqual(plans);
      }),
      { numRuns: 40 },
    );
  });

  it.skipIf(!hasLibreOffice).each<[ExportFormat & ('xlsx' | 'ods'), 'xlsx' | 'ods' | 'xls']>([
    ['xlsx', 'ods'],
    ['ods', 'xlsx'],
    ['xlsx', 'xls'],
  ])('[BIL-01] [IMP-01] plans come back from %s that LibreOffice saved as %s', async (from, to) => {
    const plans = [
      ...examplePlans('en').map((plan) => ({ ...plan, name: `=${plan.name}` })),
      ...examplePlans('zh'),
    ];
    const saved = await convertWithLibreOffice(await fileOf(plans, from, 'en'), from, to);
    expect(await plansIn(saved)).toEqual(plans);
  });
});
