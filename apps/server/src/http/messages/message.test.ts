import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { message } from './message.ts';
import { zh } from './zh.ts';

const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

describe('message', () => {
  it('fills in the values', () => {
    expect(message('en', 'fieldMissing', { field: 'account' })).toBe('account is missing.');
    expect(message('zh', 'fieldMissing', { field: 'account' })).toBe('缺少 account。');
  });

  it.each(Object.keys(en) as (keyof typeof en)[])(
    '[APP-10] %s has the same placeholders in both languages',
    (key) => {
      expect(holes(zh[key])).toEqual(holes(en[key]));
      expect(zh[key]).not.toBe(en[key]);
    },
  );
});
