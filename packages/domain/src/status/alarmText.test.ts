import { SETTING_REVERTED, settingRevertedText } from '@heliograph/contracts/mqtt';
import { describe, expect, it } from 'vitest';
import { alarmText, KNOWN_ALARMS, knownAlarm } from './alarmText.ts';

const texts = { F18: '绝缘阻抗故障', IMPLAUSIBLE_READING: '先 {1} kWh，后 {2} kWh' };

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
    expect(alarmText({ code: SETTING_REVERTED, msg }, { setting_reverted: '{a}：{b} → {c}' })).toBe(
      'sell_time_1：01:00 → 500',
    );
  });

  it('[FLT-02] believes a device that says something else, and unknown codes', () => {
    expect(alarmText({ code: 'F18', msg: 'AC over-current' }, texts)).toBe('AC over-current');
    expect(alarmText({ code: 'X1', msg: 'Relay is stuck' }, texts)).toBe('Relay is stuck');
    expect(alarmText({ code: 'X1', msg: '' }, texts)).toBe('X1');
    expect(alarmText({ code: 'F18', msg: 'Insulation resistance fault' }, {})).toBe(
      'Insulation resistance fault',
    );
    expect(knownAlarm({ code: 'toString', msg: '' })).toBeNull();
  });

  it('recognises its own words', () => {
    for (const [code, words] of Object.entries(KNOWN_ALARMS)) {
      const msg = words.replaceAll(/\{\d\}/g, '-12.5');
      expect(knownAlarm({ code, msg })).toBe(code);
    }
  });
});
