/** Maximum characters that a cell holds. */
const MAX_CHARACTERS = 32_767;
/** Control characters other than tabs and line ends, and what XML 1.0 does not know. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const MARKUP = /[&<>"]/g;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Spreadsheets read it as the character of that code. */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;

/** A text as a cell can hold it: what XML does not know is left out, a line ends one way, the longest are cut. */
export function cellText(text: string, most = MAX_CHARACTERS): string {
  const clean = text.replace(LONE_SURROGATE, '\uFFFD').replace(FORBIDDEN, '').replace(/\r\n?/g, '\n');
  // Half of a character is none.
  return clean.length > most ? clean.slice(0, most).replace(/[\uD800-\uDBFF]$/, '') : clean;
}

/** The content of an element whose text is shown in a cell. */
export const cellXml = (text: string): string => attributeXml(text.replace(ESCAPE, '_x005F_'));

/** The value of an attribute, or the content of an element. */
export const attributeXml = (text: string): string => text.replace(MARKUP, (each) => ENTITIES[each]!);
