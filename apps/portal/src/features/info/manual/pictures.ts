import type { Language } from '@heliograph/i18n';
import type { ManualSection } from './chapters.ts';

/** Size of every picture, px. */
export const PICTURE = { width: 1440, height: 900 };

/** Addresses of the pictures by file name; the pictures themselves are fetched as they come into view. */
const files = import.meta.glob<string>('./images/*.webp', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** Address of a section's picture; undefined when it was never taken. */
export function pictureOf(section: ManualSection, language: Language): string | undefined {
  return files[`./images/${section}.${language}.webp`];
}
