/** Full-width characters: Chinese, Japanese, Korean, and their punctuation. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const NARROW = /[\sijlrtfI.,:;'|!()[\]]/;
const BROAD = /[A-Z\dmwMW@%&]/;

/** Estimated width of a text in a medium sans-serif, em; errs on the wide side. */
export function measureEms(text: string): number {
  let width = 0;
  for (const letter of text) {
    width += WIDE.test(letter) ? 1 : NARROW.test(letter) ? 0.4 : BROAD.test(letter) ? 0.8 : 0.66;
  }
  return Math.max(1, width);
}
