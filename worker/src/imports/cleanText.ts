import type { ImportCell } from '@heliograph/contracts/engine';

const LONE_SURROGATES = /\p{Cs}/gu;

/** As a database can store it; null for an empty text. */
export function cleanText(text: string): ImportCell {
  const clean = text.replaceAll('\0', '').replace(LONE_SURROGATES, '\ufffd').trim();
  return clean === '' ? null : clean;
}
