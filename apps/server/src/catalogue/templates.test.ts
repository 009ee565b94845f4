import { deviceModels } from '@heliograph/domain/models';
import { describe, expect, it } from 'vitest';
import { templateIds, getTemplate } from './templates.ts';

describe.each(deviceModels)('$deviceType, model $id', (model) => {
  const shown = templateIds(model.deviceType).map((id) => getTemplate(model, id)!);

  it('[PAR-01] its templates cover all reported and all writable properties', () => {
    const live = new Set(shown.flatMap((template) => template.live));
    const settings = new Set(shown.flatMap((template) => template.settings));
    expect(live).toEqual(new Set(model.properties.filter(({ kind }) => kind !== 'setting')));
    expect(settings).toEqual(new Set(model.parameters));
  });

  it('has no template of another type', () => {
    expect(getTemplate(model, 99)).toBeUndefined();
  });
});
