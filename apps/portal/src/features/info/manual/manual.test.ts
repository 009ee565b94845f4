import { LANGUAGES, createI18n } from '@heliograph/i18n';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { paths } from '../../../shared/paths.ts';
import { blocksOf } from '../../../shared/prose/blocksOf.ts';
import { spansOf } from '../../../shared/prose/spansOf.ts';
import { helpCards } from '../help/entries.ts';
import { manualChapters } from './chapters.ts';
import { PICTURE, pictureOf } from './pictures.ts';

const sections = Object.values(manualChapters).flat();
const images = fileURLToPath(new URL('./images/', import.meta.url));

describe.each(LANGUAGES)('the manual in %s', (language) => {
  it('[APP-09] tells of every section, and of nothing that has no place', async () => {
    const { t } = await createI18n(language, ['manual']);
    expect([...sections].sort()).toEqual(Object.keys(t('manual:sections', { returnObjects: true })).sort());
    expect(Object.keys(manualChapters)).toEqual(Object.keys(t('manual:chapters', { returnObjects: true })));
  });

  it.each(sections)('[APP-09] shows a picture of %s that is small, in its size', async (section) => {
    const file = `${images}${section}.${language}.webp`;
    expect(existsSync(file)).toBe(true);
    expect(pictureOf(section, language)).toContain(`${section}.${language}`);
    expect(statSync(file).size).toBeLessThanOrEqual(60_000);
    const { width, height, format } = await sharp(readFileSync(file)).metadata();
    expect({ width, height, format }).toEqual({ ...PICTURE, format: 'webp' });
  });

  it('[APP-09] leads only to screens and answers that exist, with no mark left over', async () => {
    const { t } = await createI18n(language, ['manual']);
    const known: string[] = [...Object.values(paths), '/kiosk/'];
    const answers: string[] = Object.values(helpCards).flat();
    for (const { text } of Object.values(t('manual:sections', { returnObjects: true }))) {
      const lines = blocksOf(text).flatMap((block) =>
        block.kind === 'paragraph' ? [block.text] : block.items,
      );
      for (const span of lines.flatMap(spansOf)) {
        if (span.kind !== 'code' && span.kind !== 'key') expect(span.text).not.toMatch(/\*\*|`|\]\(|[<>]/);
        if (span.kind !== 'link') continue;
        const [path, id] = span.to.split('#');
        expect(known).toContain(path);
        if (id !== undefined) expect(answers).toContain(id);
      }
    }
  });
});

it('[APP-09] the manual keeps no picture that it does not show', () => {
  const shown = sections.flatMap((section) => LANGUAGES.map((language) => `${section}.${language}.webp`));
  expect(readdirSync(images).sort()).toEqual(shown.sort());
});
