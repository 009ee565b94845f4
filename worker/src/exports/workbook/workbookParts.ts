import { attributeXml } from './xmlText.ts';

/** A sheet as the workbook lists it. */
export interface ListedSheet {
  name: string;
  /** Row of the titles of its columns, which is printed on each page; null where there is none. */
  titleRow: number | null;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const SHEET_TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Path of a worksheet, from 1, beneath the folder of the workbook. */
export const worksheetPath = (number: number): string => `worksheets/sheet${number}.xml`;

/** The parts around worksheets, styles and texts, by their paths (ECMA-376 part 1, §12). */
export function workbookParts(
  sheets: readonly ListedSheet[],
  title: string,
  at: number,
): Record<string, string> {
  const override = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${type}"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
  const created = new Date(at).toISOString().replace(/\.\d+/, '');

  return {
    'docProps/core.xml':
      `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" ` +
      'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ' +
      'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
      `<dc:title>${attributeXml(title)}</dc:title>` +
      `<dcterms:created xsi:type="dcterms:W3CDTF">${created}</dcterms:created></cp:coreProperties>`,
    'xl/workbook.xml':
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
      sheets
        .map(({ name }, index) => {
          const number = index + 1;
          return `<sheet name="${attributeXml(name)}" sheetId="${number}" r:id="rId${number}"/>`;
        })
        .join('') +
      `</sheets>${printedTitles(sheets)}</workbook>`,
    'xl/_rels/workbook.xml.rels':
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
      sheets
        .map((_, index) => relation(`rId${index + 1}`, `${OFFICE}/worksheet`, worksheetPath(index + 1)))
        .join('') +
      relation('rIdStyles', `${OFFICE}/styles`, 'styles.xml') +
      relation('rIdStrings', `${OFFICE}/sharedStrings`, 'sharedStrings.xml') +
      '</Relationships>',
    '_rels/.rels':
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
      relation('rId1', `${OFFICE}/officeDocument`, 'xl/workbook.xml') +
      relation('rId2', `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml') +
      '</Relationships>',
    '[Content_Types].xml':
      `${XML}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      override('xl/workbook.xml', `${SHEET_TYPES}.sheet.main+xml`) +
      sheets
        .map((_, index) => override(`xl/${worksheetPath(index + 1)}`, `${SHEET_TYPES}.worksheet+xml`))
        .join('') +
      override('xl/styles.xml', `${SHEET_TYPES}.styles+xml`) +
      override('xl/sharedStrings.xml', `${SHEET_TYPES}.sharedStrings+xml`) +
      override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml') +
      '</Types>',
  };
}

function printedTitles(sheets: readonly ListedSheet[]): string {
  const names = sheets.map(({ name, titleRow }, index) => {
    if (titleRow === null) return '';
    const rows = `'${name.replaceAll("'", "''")}'!$${titleRow}:$${titleRow}`;
    return `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${attributeXml(rows)}</definedName>`;
  });
  const all = names.join('');
  return all && `<definedNames>${all}</definedNames>`;
}
