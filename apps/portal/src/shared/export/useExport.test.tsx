import { type ExportFormat, type ExportLimits, TABLE_TOO_LARGE } from '@heliograph/contracts/engine';
import { engineAtom, EngineRejection } from '@heliograph/engine-client';
import { exportFile } from '@heliograph/engine-client/exports';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { createI18n, I18nProvider, type Language } from '@heliograph/i18n';
import { renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { expect, it, vi } from 'vitest';
import { messageAtom } from '../messages/messages.ts';
import { useExport } from './useExport.ts';

vi.mock('@heliograph/engine-client/exports');

/** The message after an export whose table exceeds a limit. */
async function refusal(language: Language, format: ExportFormat, field: keyof ExportLimits) {
  const failure = { kind: 'badInput', code: TABLE_TOO_LARGE, message: 'too large', field } as const;
  vi.mocked(exportFile).mockRejectedValue(new EngineRejection(failure));
  const i18n = await createI18n(language, ['export']);
  const store = createStore();
  store.set(engineAtom, createFakeEngine());
  const { result } = renderHook(useExport, {
    wrapper: ({ children }) => (
      <Provider store={store}>
        <I18nProvider i18n={i18n}>{children}</I18nProvider>
      </Provider>
    ),
  });
  await result.current({ fileName: 'Report', format, sheets: [] });
  return store.get(messageAtom);
}

it('[REP-07] an export that is too large for its format names the limit and the formats without one', async () => {
  expect(await refusal('en', 'ods', 'rows')).toMatchObject({
    kind: 'error',
    title: 'Report.ods could not be exported',
    text: 'An .ods file holds up to 50,000 rows. Choose Excel workbook (.xlsx) or .csv instead.',
  });
  expect((await refusal('en', 'xls', 'columns'))?.text).toMatch(/^An \.xls file holds up to 256 columns\./);
  expect((await refusal('zh', 'html', 'rows'))?.text).toMatch(/\.html 文件最多 50,000 行.*xlsx.*csv/);
  expect((await refusal('zh', 'xls', 'columns'))?.text).toMatch(/\.xls 文件最多 256 列/);
});
