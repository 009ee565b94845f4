import { describe, expect, it } from 'vitest';
import { parseSettingReverted, settingRevertedText } from './settingReverted.ts';

describe('the alarm of a setting that was changed back', () => {
  it.each([
    { property_code: 'work_mode', written: 3, held: 1 },
    { property_code: 'sell_time_1', written: '01:00', held: '05:30' },
    { property_code: 'grid_code', written: -0.5, held: 'AS4777' },
  ])('[GW-05] names property and both values: %o', (setting) => {
    const { property_code, written, held } = setting;
    expect(parseSettingReverted(settingRevertedText(setting))).toEqual({
      property_code,
      written: String(written),
      held: String(held),
    });
  });

  it('[GW-05] is not found in other words', () => {
    expect(parseSettingReverted('Fan failure')).toBeNull();
    expect(
      parseSettingReverted('Setting a b changed back from 1 to 2 by the device or another master'),
    ).toBeNull();
  });
});
