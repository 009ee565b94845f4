import { defaultDisplayConfig } from '@heliograph/domain/displays';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toDraft, type DisplayDraft } from './displayDraft.ts';
import { changedParts, mergeDrafts } from './mergeDrafts.ts';

const base = toDraft({ name: 'Hall', station_ids: null, config: defaultDisplayConfig('en') });
const drafts = fc.record({
  name: fc.constantFrom('Hall', 'Left', 'Right'),
  station_ids: fc.constantFrom(null, [1], [1, 2]),
  lang: fc.constantFrom('en' as const, 'zh' as const),
  theme: fc.constantFrom('dark' as const, 'auto' as const),
  light_from: fc.constantFrom('07:00', '08:00'),
  dark_from: fc.constantFrom('19:00', '20:00'),
  pixel_shift: fc.boolean(),
  fault_takeover: fc.boolean(),
  fault_seconds: fc.constantFrom('30', '60'),
  tell_silence: fc.boolean(),
  acknowledge: fc.boolean(),
  scenes: fc.constantFrom(base.scenes, base.scenes.slice(1), base.scenes.toReversed()),
}) satisfies fc.Arbitrary<DisplayDraft>;

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

it('loses nothing: each part is mine where I changed it, otherwise theirs', () => {
  fc.assert(
    fc.property(drafts, drafts, drafts, (from, mine, theirs) => {
      const { draft, conflicting, taken } = mergeDrafts(from, mine, theirs);
      const changed = changedParts(from, mine);
      expect(changedParts(draft, mine).filter((part) => changed.includes(part))).toEqual([]);
      expect(changedParts(draft, theirs).every((part) => changed.includes(part))).toBe(true);
      expect(conflicting.every((part) => changed.includes(part))).toBe(true);
      expect(taken.some((part) => changed.includes(part))).toBe(false);
    }),
  );
});

it('ignores the order of a scene’s keys', () => {
  const turned = base.scenes.map(
    (scene) => Object.fromEntries(Object.entries(scene).toReversed()) as typeof scene,
  );
  expect(changedParts(base, { ...base, scenes: turned })).toEqual([]);
});
