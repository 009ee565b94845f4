import { SETTING_REVERTED, settingRevertedText } from '@heliograph/contracts/mqtt';
import { describe, expect, it } from 'vitest';
import {
  alarmMeaning,
  alarmPriority,
  alarmText,
  priorityRank,
  type AlarmTextsByCode,
} from './alarmMeaning.ts';
import { ALARM_CATALOGUE, alarmTexts } from './catalogue/index.ts';
import { RULE_CODES } from './valueRules.ts';

const meaning = { priority: 'low', concerns: 'owner', cause: '', action: '' } as const;
const texts: AlarmTextsByCode = {
  F18: [
    { ...meaning, code: 'F18', says: 'Insulation resistance fault', text: '绝缘阻抗故障' },
    { ...meaning, code: 'F18', says: 'AC over-current', text: '交流过流', priority: 'high' },
  ],
  IMPLAUSIBLE_READING: [
    {
      ...meaning,
      code: 'IMPLAUSIBLE_READING',
      says: 'Implausible meter reading: {1} kWh, then {2} kWh',
      text: '先 {1} kWh，后 {2} kWh',
    },
  ],
};

describe('alarmText', () => {
  it.each(['Insulation resistance fault', ' insulation RESISTANCE fault', ''])(
    '[FLT-02] writes a known code in the language of the texts, whose device says %j',
    (msg) => {
      expect(alarmText({ code: 'F18', msg }, texts)).toBe('绝缘阻抗故障');
    },
  );

  it('[FLT-02] keeps the numbers of the message', () => {
    const msg = 'Implausible meter reading: 1234.5 kWh, then 0.25 kWh';
    expect(alarmText({ code: 'IMPLAUSIBLE_READING', msg }, texts)).toBe('先 1234.5 kWh，后 0.25 kWh');
    expect(alarmText({ code: 'IMPLAUSIBLE_READING', msg: 'Reading lost' }, texts)).toBe('Reading lost');
  });

  it('[GW-05] names a setting that was changed back, and both values', () => {
    const msg = settingRevertedText({ property_code: 'sell_time_1', written: '01:00', held: 500 });
    expect(alarmText({ code: SETTING_REVERTED, msg }, alarmTexts.zh)).toBe(
      '设置 sell_time_1 被设备或其他主站从 01:00 改回 500',
    );
  });

  it('[FLT-02] believes a device that says something else, and unknown codes', () => {
    expect(alarmText({ code: 'F18', msg: 'Fan broken' }, texts)).toBe('Fan broken');
    expect(alarmText({ code: 'X1', msg: 'Relay is stuck' }, texts)).toBe('Relay is stuck');
    expect(alarmText({ code: 'X1', msg: '' }, texts)).toBe('X1');
    expect(alarmText({ code: 'F18', msg: 'Insulation resistance fault' }, {})).toBe(
      'Insulation resistance fault',
    );
    expect(alarmMeaning({ code: 'toString', msg: '' }, texts)).toBeNull();
  });

  it('[ALM-02] keeps what a device adds after a colon', () => {
    expect(alarmText({ code: 'GroundFailure', msg: 'GroundFailure: RCD' }, alarmTexts.en)).toBe(
      'Ground fault of the charger: RCD',
    );
  });
});

describe('the catalogue', () => {
  it('[ALM-02] tells apart what makers call by the same code', () => {
    const said = (msg: string) => ({ code: 'F18', msg, type: 'fault' as const, level: 3 });
    expect(alarmPriority(said('AC over-current'), texts)).toBe('high');
    expect(alarmPriority(said('Insulation resistance fault'), texts)).toBe('low');
  });

  it.each([
    ['fault', 1, 'high'],
    ['alarm', 3, 'high'],
    ['alarm', 2, 'medium'],
    ['alarm', 1, 'low'],
  ] as const)('[ALM-02] gives an unknown %s of level %i the priority %s', (type, level, expected) => {
    expect(alarmPriority({ code: 'X1', msg: 'Relay is stuck', type, level }, alarmTexts.en)).toBe(expected);
  });

  it.each([1, 2, 3])(
    '[ALM-04] gives alarms of rules the priority that people chose, of level %i',
    (level) => {
      for (const code of Object.values(RULE_CODES)) {
        const msg = alarmTexts.en[code]![0]!.says.replaceAll(/\{\d\}/g, '5');
        const rank = priorityRank(alarmPriority({ code, msg, type: 'alarm', level }, alarmTexts.en));
        expect(rank, code).toBe(level);
      }
    },
  );

  it('[ALM-02] recognises the words of each entry, and explains it in both languages', () => {
    for (const { code, says, text, cause, action } of ALARM_CATALOGUE) {
      const msg = says.replaceAll(/\{[\da-c]\}/g, '-12.5');
      for (const lang of ['en', 'zh'] as const)
        expect(alarmMeaning({ code, msg }, alarmTexts[lang])).toMatchObject({
          says,
          text: text[lang],
          cause: cause[lang],
          action: action[lang],
        });
      for (const words of [text, cause, action]) {
        expect(words.en).toMatch(/^[A-Z]/);
        expect(words.zh).toMatch(/[\u4e00-\u9fff]/);
      }
      expect(text.zh.match(/\{.\}/g)).toEqual(text.en.match(/\{.\}/g));
    }
  });
});
