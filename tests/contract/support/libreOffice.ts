import type { ExportFormat } from '@heliograph/contracts/engine';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { hasExternalProgram } from '@heliograph/testing';

const PROGRAM = '/usr/bin/soffice';
const run = promisify(execFile);

export const hasLibreOffice = hasExternalProgram(PROGRAM);

export interface ShownSheet {
  name: string;
  /** Text of each cell, without the empty ones at the ends of rows and of the sheet. */
  rows: string[][];
  /** Cells that reach over several rows: `row:column:rows`, from 0. */
  merged: string[];
}

type WorkbookFormat = Exclude<ExportFormat, 'csv'>;

/** Reads workbooks with LibreOffice; all tables of a page are on one sheet. */
export async function readWithLibreOffice(
  workbooks: readonly { workbook: Uint8Array; from: WorkbookFormat }[],
): Promise<ShownSheet[][]> {
  const saved = await convertWithLibreOffice(workbooks.map((one) => ({ ...one, to: 'fods' })));
  return saved.map((file) => parseSheets(file.toString()));
}

export interface Conversion {
  workbook: Uint8Array;
  from: ExportFormat | 'fods';
  to: WorkbookFormat | 'fods';
}

/** Its names of the formats; it recognises what it reads by the file's ending, but pages are for the word processor. */
const FILTERS = {
  xlsx: 'Calc MS Excel 2007 XML',
  ods: 'calc8',
  xls: 'MS Excel 97',
  html: 'HTML (StarCalc)',
  fods: 'OpenDocument Spreadsheet Flat XML',
} as const;

/** Workbooks as LibreOffice saves them, in their order. It starts once for all of them, which takes seconds. */
export async function convertWithLibreOffice(conversions: readonly Conversion[]): Promise<Buffer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-office-'));
  try {
    const files = conversions.map(({ from, to }, index) => ({
      source: join(folder, `workbook${index}.${from}`),
      target: join(folder, `saved${index}.${to}`),
    }));
    for (const [index, { source }] of files.entries()) await writeFile(source, conversions[index]!.workbook);
    const lines = files.map(({ source, target }, index) => {
      const { from, to } = conversions[index]!;
      const parameters = [toUrl(source), from === 'html' ? FILTERS.html : '', toUrl(target), FILTERS[to]];
      return `Save ${parameters.map((text) => `"${text}"`).join(', ')}`;
    });
    const profile = join(folder, 'profile');
    await writeMacro(profile, lines);
    await run(PROGRAM, [
      `-env:UserInstallation=${toUrl(profile)}`,
      '--headless',
      'macro:///Standard.Conversions.Main()',
    ]);
    return await Promise.all(files.map(({ target }) => readFile(target)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const toUrl = (path: string): string => pathToFileURL(path).href;

/** Writes a macro that runs these lines: `--convert-to` saves in one format only, and knows no other way to read a page. */
async function writeMacro(profile: string, lines: readonly string[]): Promise<void> {
  const user = join(profile, 'user');
  const code = `Sub Main
On Error Goto Ended
${lines.join('\n')}
Ended:
StarDesktop.terminate()
End Sub

Sub Save(source As String, readAs As String, target As String, saveAs As String)
Dim loading(1) As New com.sun.star.beans.PropertyValue
loading(0).Name = "Hidden"
loading(0).Value = True
loading(1).Name = "FilterName"
loading(1).Value = readAs
Dim saving(0) As New com.sun.star.beans.PropertyValue
saving(0).Name = "FilterName"
saving(0).Value = saveAs
document = StarDesktop.loadComponentFromURL(source, "_blank", 0, loading())
document.storeToURL(target, saving())
document.close(True)
End Sub`;
  const namespace = (name: string) => `xmlns:${name}="http://openoffice.org/2000/${name}"`;
  const library = `${namespace('library')} library:name="Standard"`;
  const files = {
    // Otherwise a first start replaces the macros by its examples.
    'registrymodifications.xcu': `<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/Office"><prop oor:name="ooSetupInstCompleted" oor:op="fuse"><value>true</value></prop></item></oor:items>`,
    'basic/script.xlc': `<library:libraries ${namespace('library')}><library:library library:name="Standard" library:link="false"/></library:libraries>`,
    'basic/Standard/script.xlb': `<library:library ${library} library:readonly="false" library:passwordprotected="false"><library:element library:name="Conversions"/></library:library>`,
    'basic/Standard/Conversions.xba': `<script:module ${namespace('script')} script:name="Conversions" script:language="StarBasic">${code}</script:module>`,
  };
  await mkdir(join(user, 'basic/Standard'), { recursive: true });
  for (const [name, content] of Object.entries(files))
    await writeFile(join(user, name), `<?xml version="1.0" encoding="UTF-8"?>\n${content}`);
}

interface SummedRows {
  /** First row of values, from 1; the last row of a sheet has its totals. */
  firstRow: number;
  /** Letters of the columns to sum. */
  columns: readonly string[];
}

/** Total and calculated sum of columns, by sheet: adds the formulas to a workbook and lets LibreOffice calculate them. */
export async function columnSums(
  workbook: Uint8Array,
  { firstRow, columns }: SummedRows,
): Promise<{ sum: number; total: number }[][]> {
  const [converted] = await convertWithLibreOffice([{ workbook, from: 'xlsx', to: 'fods' }]);
  const plainSheets = converted!.toString();
  const formula = (of: string) => `<table:table-cell table:formula="of:=${of}" office:value-type="float"/>`;
  const withFormulas = plainSheets.replace(/<\/table:table>/g, (end, at: number) => {
    const table = plainSheets.slice(plainSheets.lastIndexOf('<table:table ', at), at);
    const lastRow = countRows(table);
    const cells = columns.map(
      (column) =>
        formula(`SUM([.${column}${firstRow}:.${column}${lastRow - 1}])`) + formula(`[.${column}${lastRow}]`),
    );
    return `<table:table-row>${cells.join('')}</table:table-row>${end}`;
  });
  const [calculated] = await convertWithLibreOffice([
    { workbook: new TextEncoder().encode(withFormulas), from: 'fods', to: 'fods' },
  ]);
  return Array.from(
    calculated!.toString().matchAll(/<table:table table:name=.*?<\/table:table>/gs),
    ([table]) => {
      const values = Array.from(
        table.matchAll(/table:formula="[^"]*"[^>]*? office:value="([^"]*)"/g),
        ([, value]) => Number(value),
      );
      return columns.map((_, index) => ({ sum: values[2 * index]!, total: values[2 * index + 1]! }));
    },
  );
}

const countRows = (table: string): number =>
  Array.from(table.matchAll(/<table:table-row\b([^>]*)>/g), ([, tag]) =>
    Number(/rows-repeated="(\d+)"/.exec(tag!)?.[1] ?? 1),
  ).reduce((sum, count) => sum + count, 0);

/** Reads flat OpenDocument. */
function parseSheets(xml: string): ShownSheet[] {
  return Array.from(
    xml.matchAll(/<table:table table:name="([^"]*)".*?<\/table:table>/gs),
    ([table, name]) => {
      const merged: string[] = [];
      const rows: string[][] = [];
      for (const [row, tag] of table.matchAll(/<table:table-row\b([^>]*)>.*?<\/table:table-row>/gs)) {
        const cells: string[] = [];
        for (const [cell, attributes] of row.matchAll(
          /<table:(?:covered-)?table-cell\b([^>]*?)(?:\/>|>.*?<\/table:(?:covered-)?table-cell>)/gs,
        )) {
          const spanned = Number(/rows-spanned="(\d+)"/.exec(attributes!)?.[1] ?? 1);
          if (spanned > 1) merged.push(`${rows.length}:${cells.length}:${spanned}`);
          const text = shownText(cell);
          const times = Number(/columns-repeated="(\d+)"/.exec(attributes!)?.[1] ?? 1);
          // The rest of the row is one cell that is repeated.
          cells.push(...Array.from({ length: Math.min(times, 100) }, () => text));
        }
        while (cells.at(-1) === '') cells.pop();
        const times = Number(/rows-repeated="(\d+)"/.exec(tag!)?.[1] ?? 1);
        rows.push(...Array.from({ length: Math.min(times, 100) }, () => cells));
      }
      while (rows.at(-1)?.length === 0) rows.pop();
      return { name: plain(name!), rows, merged };
    },
  );
}

/** A paragraph is a line; runs of spaces are written as elements. */
function shownText(cell: string): string {
  const lines = Array.from(cell.matchAll(/<text:p(?:\s[^>]*)?(?:\/>|>(.*?)<\/text:p>)/gs), ([, line = '']) =>
    plain(
      line
        .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count: string | undefined) =>
          ' '.repeat(Number(count ?? 1)),
        )
        .replace(/<text:tab\/>/g, '\t')
        .replace(/<[^>]*>/g, ''),
    ),
  );
  return lines.join('\n');
}

const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
