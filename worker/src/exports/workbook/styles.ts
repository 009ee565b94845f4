import { attributeXml } from './xmlText.ts';

/** How cells look. */
export interface CellStyle {
  /** As spreadsheets write formats; `General` when left out. */
  format?: string;
  font?: 'bold' | 'title';
  /** Behind the titles of columns. */
  filled?: boolean;
  /** The text of a merged cell stands at its top. */
  top?: boolean;
}

export const DATE_TIME = 'dd/mm/yyyy\\ hh:mm:ss';
export const DATE = 'dd/mm/yyyy';

/** Thousands apart, as on the screen. */
export const numberFormat = (decimals: number): string =>
  decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;

/** Below are formats that every spreadsheet has. */
const FIRST_FORMAT = 164;
const FONTS = ['plain', 'bold', 'title'];

/** The styles of a workbook: cells hold their places. */
export function createStyles() {
  const formats: string[] = [];
  const styles: string[] = [];
  place({});

  function place({ format, font, filled = false, top = false }: CellStyle): number {
    const style =
      `<xf numFmtId="${formatId(format)}" fontId="${FONTS.indexOf(font ?? 'plain')}" fillId="${filled ? 2 : 0}" ` +
      'borderId="0" xfId="0"' +
      (format ? ' applyNumberFormat="1"' : '') +
      (font ? ' applyFont="1"' : '') +
      (filled ? ' applyFill="1"' : '') +
      (top ? ' applyAlignment="1"><alignment vertical="top"/></xf>' : '/>');
    const known = styles.indexOf(style);
    return known < 0 ? styles.push(style) - 1 : known;
  }

  function formatId(format: string | undefined): number {
    if (format === undefined) return 0;
    const known = formats.indexOf(format);
    return FIRST_FORMAT + (known < 0 ? formats.push(format) - 1 : known);
  }

  return {
    place,
    xml: (): string =>
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      (formats.length === 0
        ? ''
        : `<numFmts count="${formats.length}">${formats.map(formatXml).join('')}</numFmts>`) +
      '<fonts count="3"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
      '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
      '<font><b/><sz val="14"/><name val="Calibri"/><family val="2"/></font></fonts>' +
      '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
      '<fill><patternFill patternType="solid"><fgColor rgb="FFE3EFFD"/><bgColor indexed="64"/></patternFill></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${styles.length}">${styles.join('')}</cellXfs>` +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  };
}

const formatXml = (format: string, index: number): string =>
  `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${attributeXml(format)}"/>`;
