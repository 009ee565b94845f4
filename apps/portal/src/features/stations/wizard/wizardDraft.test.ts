import { describe, expect, it } from 'vitest';
import { emptyDraft, isWizardDraft, stepStates, type CreatedStation } from './wizardDraft.ts';

const typed = { ...emptyDraft(), step: 1 as const, linkTo: 'someone@example.com' };

it('[WIZ-01] a stored draft fits', () => expect(isWizardDraft(typed)).toBe(true));

it.each([null, [], { step: 0 }, { ...typed, station: { area: 'QLD' } }])(
  '[WIZ-01] a stored %j does not fit',
  (stored) => expect(isWizardDraft(stored)).toBe(false),
);

describe('stepStates', () => {
  const created: CreatedStation = {
    stationId: 1,
    uuid: '',
    mqttUrl: '',
    grantKey: '',
    tariffSaved: true,
    linked: 'invited',
  };

  it.each([
    ['while entering', 1, null, ['done', 'current', 'ahead', 'ahead', 'ahead']],
    ['with everything saved', 4, created, ['done', 'done', 'done', 'done', 'current']],
    ['without a link', 4, { ...created, linked: null }, ['done', 'done', 'done', 'skipped', 'current']],
    [
      'without a tariff',
      3,
      { ...created, tariffSaved: false },
      ['done', 'done', 'skipped', 'current', 'ahead'],
    ],
    ['after a failure', 4, null, ['ahead', 'ahead', 'ahead', 'ahead', 'current']],
  ] as const)('[WIZ-01] ticks only what was done: %s', (_, step, made, states) =>
    expect(stepStates({ ...emptyDraft(), step, created: made })).toEqual(states),
  );
});
