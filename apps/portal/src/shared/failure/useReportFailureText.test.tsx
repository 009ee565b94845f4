import { REPORT_PROBLEMS } from '@heliograph/contracts/engine';
import { EngineRejection } from '@heliograph/engine-client';
import { createI18n, I18nProvider, type Language } from '@heliograph/i18n';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useReportFailureText } from './useReportFailureText.ts';

async function failureText(language: Language) {
  const i18n = await createI18n(language, ['report']);
  const { result } = renderHook(useReportFailureText, {
    wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  });
  return result.current;
}
const rejection = (code: number) =>
  new EngineRejection({ kind: 'badInput', code, message: 'at most 320000 steps', field: 'step' });

it('[REP-07] a report that is too large says in both languages what to change', async () => {
  const tooLarge = rejection(REPORT_PROBLEMS.tooManyCells);
  expect((await failureText('en'))(tooLarge)).toMatch(/fewer properties.* longer step.* shorter period/);
  expect((await failureText('zh'))(tooLarge)).toMatch(/减少属性.*缩短时间段/);
});

it.each(Object.entries(REPORT_PROBLEMS))('[REP-07] explains %s in own words', async (_, code) => {
  for (const language of ['en', 'zh'] as const)
    expect((await failureText(language))(rejection(code))).not.toMatch(/at most|problem\./);
});

it('[REP-07] leaves other refusals as they are', async () => {
  expect((await failureText('en'))(rejection(0))).toBe('at most 320000 steps');
});
