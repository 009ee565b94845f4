import { createI18n } from '@heliograph/i18n';
import { describe, expect, it } from 'vitest';
import { paths } from '../../shared/paths.ts';
import { parseBlocks, parseSpans } from '../../shared/prose/parseProse.ts';
import { helpCards } from './helpEntries.ts';

const shown: string[] = Object.values(helpCards).flat();
const elsewhere = ['/docs', '/kiosk/'];

describe('the answers', () => {
  it.each(['en', 'zh'] as const)(
    '[APP-09] in %s are each in one card, and no card is empty',
    async (language) => {
      const { t } = await createI18n(language, ['help']);
      const written = Object.keys(t('help:entries', { returnObjects: true }));
      expect([...shown].sort()).toEqual(written.sort());
      for (const card of Object.values(helpCards)) expect(card.length).toBeGreaterThan(0);
    },
  );

  it.each(['en', 'zh'] as const)(
    '[APP-09] in %s only link to existing screens and answers',
    async (language) => {
      const { t } = await createI18n(language, ['help']);
      const known: string[] = [...Object.values(paths), ...elsewhere];
      for (const entry of shown) {
        const answer = t(`help:entries.${entry}.answer`);
        for (const block of parseBlocks(answer))
          for (const line of block.kind === 'paragraph' ? [block.text] : block.items)
            for (const span of parseSpans(line)) {
              // Leftover markup would be shown as is.
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
