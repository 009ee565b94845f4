/** Programs take a field that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const TO_QUOTE = /[",\r\n]|^\s|\s$/;

/** A text as one field of RFC 4180; an apostrophe keeps what looks like a formula a text. */
export function csvText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return TO_QUOTE.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
