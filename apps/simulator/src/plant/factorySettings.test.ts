import { deviceModels } from '@heliograph/domain/models';
import { groupErrors, listParameters, toShownValue, wireError } from '@heliograph/domain/parameters';
import { describe, expect, it } from 'vitest';
import { factorySetting } from './factorySettings.ts';

describe.each(deviceModels)('a device of model $id', ({ id }) => {
  const written = listParameters(id).filter(({ readOnly }) => !readOnly);

  it('[PAR-02] has only valid factory settings', () => {
    const errors = written.filter(
      (parameter) => wireError(parameter, factorySetting(parameter, id)) !== null,
    );
    expect(errors.map(({ code }) => code)).toEqual([]);
  });

  it('[PAR-02] has consistent factory settings', () => {
    const shown = written.map(
      (parameter) => [parameter.code, toShownValue(parameter, factorySetting(parameter, id))] as const,
    );
    // Checks the visible settings for each kind of battery.
    for (const [mode, by] of [
      [1, 1],
      [0, 0],
      [0, 1],
      [0, 2],
    ]) {
      const values = {
        ...Object.fromEntries(shown),
        Control_Mode: mode,
        battery_operates_according_to_voltage_or_capacity: by,
        time_of_use: 1,
        wind_turbine: 3,
      };
      expect(groupErrors(values)).toEqual([]);
    }
  });
});
