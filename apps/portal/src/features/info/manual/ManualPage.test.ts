import { LANGUAGES, createI18n } from '@heliograph/i18n';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { paths } from '../../../shared/paths.ts';
import { parseBlocks, parseSpans } from '../../../shared/prose/parseProse.ts';
import { helpCards } from '../helpEntries.ts';
import { manualChapters } from './chapters.ts';
import { PICTURE, pictureUrl } from './ManualPage.tsx';

const sections = Object.values(manualChapters).flat();
const images = fileURLToPath(new URL('./images/', import.meta.url));

describe.each(LANGUAGES)('the manual in %s', (language) => {
  it('[APP-09] has texts for exactly the listed sections', async () => {
    const { t } = await createI18n(language, ['manual']);
    expect([...sections].sort()).toEqual(Object.keys(t('manual:sections', { returnObjects: true })).sort());
    expect(Object.keys(manualChapters)).toEqual(Object.keys(t('manual:chapters', { returnObjects: true })));
  });

  it.each(sections)('[APP-09] has a picture of %s with the right size and at most 60 kB', async (section) => {
    const file = `${images}${section}.${language}.webp`;
    expect(existsSync(file)).toBe(true);
    expect(pictureUrl(section, language)).toContain(`${section}.${language}`);
    expect(statSync(file).size).toBeLessThanOrEqual(60_000);
    const { width, height, format } = await sharp(readFileSync(file)).metadata();
    expect({ width, height, format }).toEqual({ ...PICTURE, format: 'webp' });
  });

  it('[APP-09] only links to existing screens and answers, with no leftover markup', async () => {
    const { t } = await createI18n(language, ['manual']);
    const known: string[] = [...Object.values(paths), '/kiosk/'];
    const answers: string[] = Object.values(helpCards).flat();
    for (const section of sections) {
      const lines = parseBlocks(t(`manual:sections.${section}.text`)).flatMap((block) =>
        block.kind === 'paragraph' ? [block.text] : block.items,
      );
      for (const span of lines.flatMap(parseSpans)) {
        if (span.kind !== 'code' && span.kind !== 'key') expect(span.text).not.toMatch(/\*\*|`|\]\(|[<>]/);
        if (span.kind !== 'link') continue;
        const [path, id] = span.to.split('#');
        expect(known).toContain(path);
        if (id !== undefined) expect(answers).toContain(id);
      }
    }
  });
});

it('[APP-09] the manual has no unused pictures', () => {
  const shown = sections.flatMap((section) => LANGUAGES.map((language) => `${section}.${language}.webp`));
  expect(readdirSync(images).sort()).toEqual(shown.sort());
});
