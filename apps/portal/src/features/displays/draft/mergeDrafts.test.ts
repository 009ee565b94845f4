import { defaultDisplayConfig } from '@heliograph/domain/displays';
import { expect, it } from 'vitest';
import { toDraft } from './displayDraft.ts';
import { mergeDrafts } from './mergeDrafts.ts';

const base = toDraft({ name: 'Hall', station_ids: null, config: defaultDisplayConfig('en') });

it('takes what only the other changed, keeps mine, and reports conflicts', () => {
  const mine = { ...base, name: 'Left', lang: 'zh' as const };
  const theirs = { ...base, name: 'Right', scenes: base.scenes.slice(1) };
  expect(mergeDrafts(base, mine, theirs)).toEqual({
    draft: { ...mine, scenes: theirs.scenes },
    taken: ['scenes'],
    conflicting: ['name'],
  });
});

it('never mixes the times of two users', () => {
  const mine = { ...base, light_from: '08:00' };
  const theirs = { ...base, dark_from: '20:00' };
  const { draft, conflicting } = mergeDrafts(base, mine, theirs);
  expect([draft.light_from, draft.dark_from, conflicting]).toEqual(['08:00', '19:00', ['theme']]);
});
