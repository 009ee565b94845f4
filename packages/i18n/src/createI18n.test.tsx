import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  I18nProvider,
  chooseLanguage,
  createI18n,
  storedLanguage,
  useFormat,
  useTranslation,
} from './index.ts';

function Sample() {
  const { t } = useTranslation('common');
  return (
    <p>
      {t('status.fault')} {useFormat().month(Date.UTC(2026, 2, 1))}
    </p>
  );
}

beforeEach(() => {
  localStorage.clear();
});

describe('createI18n', () => {
  it('[APP-10] is English until a language is chosen', () => {
    expect(storedLanguage()).toBe('en');
    localStorage.setItem('lang', 'xx');
    expect(storedLanguage()).toBe('en');
  });

  it('[APP-10] switches every text, the formats and the document, and remembers it under lang', async () => {
    const i18n = await createI18n('en');
    render(
      <I18nProvider i18n={i18n}>
        <Sample />
      </I18nProvider>,
    );
    expect(screen.getByText('Fault Mar')).toBeDefined();
    expect(i18n.hasResourceBundle('zh', 'common')).toBe(false);

    await act(() => chooseLanguage(i18n, 'zh'));

    expect(screen.getByText('故障 3月')).toBeDefined();
    expect(localStorage.getItem('lang')).toBe('zh');
    expect(storedLanguage()).toBe('zh');
    expect(document.documentElement.lang).toBe('zh-CN');
  });

  it('[APP-10] loads no English in Chinese', async () => {
    const i18n = await createI18n('zh', ['board']);
    expect(i18n.getFixedT('zh', 'board')('revenue.title')).toBe('今日收益');
    expect(i18n.hasResourceBundle('en', 'board')).toBe(false);
  });
});

it.each([
  ['en', '2,345 of 100,001 reporting'],
  ['zh', '100,001 个中有 2,345 个在上报'],
] as const)('[SCL-04] large counts in texts are grouped in %s', async (language, expected) => {
  const { t } = await createI18n(language);
  expect(t('reporting', { reporting: 2_345, of: 100_001 })).toBe(expected);
});
