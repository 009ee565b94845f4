import { utils, type WorkBook } from 'xlsx';
import type { ByteSink } from '../fileSink.ts';
import { attributeXml } from '../workbook/xmlText.ts';

interface Options {
  title: string;
  /** Formats of all cells with one. */
  formats: readonly string[];
}

/** As many become one string. */
const ROWS = 1_000;
const TEXT = '@';
const TABLE = '<table>';
const TABLE_END = '</table>';
/** Cell as SheetJS writes it; values cannot contain it, because their quotes are escaped. */
const CELL = /<td((?: (?:row|col)span="\d+")*) data-t="([sn])" data-v="([^"]*)"(?: data-z="([^"]*)")?/g;
const CELL_ID = / id="sjs-[A-Z]+\d+"(?: xml:space="preserve")?/g;
/** LibreOffice divides the columns of a page by the widths of all its tables; browsers follow the style instead. */
const WIDTH = ' width="100"';
const STYLE =
  'body{font-family:sans-serif}table{border-collapse:collapse}' +
  'td{width:auto;max-width:40em;padding:2px 8px;border:1px solid #ccc;vertical-align:top;white-space:pre-wrap}' +
  'td[data-t=n]{text-align:right}';

const encoder = new TextEncoder();

/** Writes a page with a table for each sheet. */
export function writeHtml(
  { SheetNames, Sheets }: WorkBook,
  { title, formats }: Options,
  sink: ByteSink,
): void {
  const say = (html: string) => sink.write(encoder.encode(html));
  const known = [TEXT, ...new Set(formats)];

  /** Its format for Excel and LibreOffice, which else take a text for a formula, a number or a date. */
  function tag(spans: string, kind: string, value: string, format: string | undefined): string {
    const shown = kind === 's' ? TEXT : format;
    const look =
      shown === undefined
        ? ''
        : ` class="f${known.indexOf(shown)}" sdnum="2057;2057;${shown.replaceAll('\\', '').toUpperCase()}"`;
    return `<td${spans} data-t="${kind}"${look}${kind === 'n' ? ` sdval="${value}" x:num="${value}"` : ''}`;
  }

  const classes = known.map((format, index) => `.f${index}{mso-number-format:"${cssText(format)}"}`);
  say(
    '<!doctype html>\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8">' +
      `<title>${attributeXml(title)}</title><style>${STYLE}${classes.join('')}</style></head><body>\n`,
  );
  for (const name of SheetNames) {
    const sheet = Sheets[name]!;
    const { e } = utils.decode_range(sheet['!ref']!);
    say(`<h2>${attributeXml(name)}</h2>\n${TABLE}`);
    for (let r = 0; r <= e.r; r += ROWS) {
      const rows = utils.encode_range({ r, c: 0 }, { r: Math.min(r + ROWS - 1, e.r), c: e.c });
      const table = utils.sheet_to_html({ ...sheet, '!ref': rows }, { header: '', footer: '' });
      say(
        table
          .slice(TABLE.length, -TABLE_END.length)
          .replace(CELL, (_, spans: string, kind: string, value: string, format: string | undefined) =>
            tag(spans, kind, value, format),
          )
          .replace(CELL_ID, WIDTH)
          // LibreOffice does not know this entity of XML.
          .replaceAll('&apos;', "'"),
      );
    }
    say(`${TABLE_END}\n`);
  }
  say('</body></html>\n');
}

const cssText = (format: string): string => format.replace(/[^\w ]/g, '\\$&');
