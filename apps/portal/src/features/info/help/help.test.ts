import { createI18n } from '@heliograph/i18n';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paths } from '../../../shared/paths.ts';
import { blocksOf } from '../../../shared/prose/blocksOf.ts';
import { spansOf } from '../../../shared/prose/spansOf.ts';
import { helpCards } from './entries.ts';
import { holdsWords } from './holdsWords.ts';

const shown: string[] = Object.values(helpCards).flat();
const elsewhere = ['/docs', '/kiosk/'];

describe('the answers', () => {
  it.each(['en', 'zh'] as const)(
    '[APP-09] in %s stand each in one card, and every card has some',
    async (language) => {
      const { t } = await createI18n(language, ['help']);
      const written = Object.keys(t('help:entries', { returnObjects: true }));
      expect([...shown].sort()).toEqual(written.sort());
      for (const card of Object.values(helpCards)) expect(card.length).toBeGreaterThan(0);
    },
  );

  it.each(['en', 'zh'] as const)(
    '[APP-09] in %s lead only to screens and answers that exist',
    async (language) => {
      const { t } = await createI18n(language, ['help']);
      const known: string[] = [...Object.values(paths), ...elsewhere];
      for (const { answer } of Object.values(t('help:entries', { returnObjects: true }))) {
        for (const block of blocksOf(answer))
          for (const line of block.kind === 'paragraph' ? [block.text] : block.items)
            for (const span of spansOf(line)) {
              // What is left of a misspelt mark would be read as it stands.
              if (span.kind !== 'code') expect(span.text).not.toMatch(/\*\*|`|\]\(/);
              if (span.kind !== 'link') continue;
              const [path, id] = span.to.split('#');
              expect(known).toContain(path);
              if (id !== undefined) expect(shown).toContain(id);
            }
      }
    },
  );
});

describe('holdsWords', () => {
  it('finds all words in any case and order', () => {
    expect(holdsWords('An inverter is offline', 'OFFLINE inverter')).toBe(true);
    expect(holdsWords('An inverter is offline', 'offline gateway')).toBe(false);
    expect(holdsWords('逆变器离线怎么办？', '离线')).toBe(true);
  });

  it('finds every part of a text, and everything when nothing is searched', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), (text, from, length) => {
        expect(holdsWords(text, text.slice(from % (text.length + 1)).slice(0, length))).toBe(true);
        expect(holdsWords(text, '  ')).toBe(true);
      }),
    );
  });
});
