import type { ExportFormat } from '@heliograph/contracts/engine';
import { draftToPlan } from '@heliograph/domain/billing';
import { proposeColumns } from '@heliograph/domain/imports';
import {
  examplePlans,
  forCsv,
  planColumns,
  planHeading,
  readPlanRows,
  writePlanRows,
  type NamedPlan,
} from '@heliograph/domain/planSheets';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { plansArb, testSeries } from '../../packages/domain/src/planSheets/testPlans.ts';
import { readSheet } from '../../worker/src/imports/readSheet.ts';
import { exportToBuffer, makeSheet } from '../../worker/testing/exportToBuffer.ts';
import { convertWithLibreOffice, hasLibreOffice } from './support/libreOffice.ts';

type Language = 'en' | 'zh';

function makeFile(plans: readonly NamedPlan[], format: ExportFormat, language: Language) {
  const rows = writePlanRows(plans, { language, series: testSeries });
  const columns = planColumns.map(({ field, kind }) => {
    const isNumber = kind === 'money' || kind === 'number';
    const values = rows.map(({ [field]: cell }) => {
      if (isNumber) return cell ?? NaN;
      return format === 'csv' ? forCsv(String(cell ?? '')) : String(cell ?? '');
    });
    return {
      title: planHeading(field, language),
      as: isNumber ? ('number' as const) : ('text' as const),
      values,
    };
  });
  return exportToBuffer({ fileName: 'Plans', format, sheets: [makeSheet(columns)] });
}

async function plansIn(file: Uint8Array): Promise<NamedPlan[]> {
  const sheet = await readSheet({ file: new Blob([new Uint8Array(file)]), sheet: 0, charset: null });
  if (!('rows' in sheet)) throw new Error(JSON.stringify(sheet));
  const [head = [], ...rows] = sheet.rows;
  const headings = head.map(String);
  const { plans, stray } = readPlanRows({
    rows: rows.map((cells, index) => ({ row: index + 2, cells })),
    fields: proposeColumns(headings, planColumns),
    headings,
    decimal: '.',
    series: testSeries,
    isCsv: sheet.charset !== null,
  });
  expect([...stray, ...plans.flatMap(({ errors }) => errors)]).toEqual([]);
  return plans.map(({ name, note = '', plan }) => ({ name, note, plan: draftToPlan(plan) }));
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
        expect(await plansIn(await makeFile(plans, format, language))).toEqual(plans);
      }),
      { numRuns: 40 },
    );
  });
});

const SAVED = [
  ['xlsx', 'ods'],
  ['ods', 'xlsx'],
  ['xlsx', 'xls'],
] as const;

describe.skipIf(!hasLibreOffice)('files of plans that LibreOffice saved', () => {
  const plans = [
    ...examplePlans('en').map((plan) => ({ ...plan, name: `=${plan.name}` })),
    ...examplePlans('zh'),
  ];
  let files: Buffer[];
  beforeAll(async () => {
    files = await convertWithLibreOffice(
      await Promise.all(
        SAVED.map(async ([from, to]) => ({ workbook: await makeFile(plans, from, 'en'), from, to })),
      ),
    );
  });

  it.each(SAVED)(
    '[BIL-01] [IMP-01] plans come back from %s that LibreOffice saved as %s',
    async (...saved) => {
      const index = SAVED.findIndex(([from, to]) => from === saved[0] && to === saved[1]);
      expect(await plansIn(files[index]!)).toEqual(plans);
    },
  );
});
