import { expect, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { reportPages } from '../pages/reportPages.ts';
import { fileDoor } from '../pages/fileDoor.ts';

interface Recognised {
  format: string;
  /** Kind of the file, as in `FileKind`. */
  kind: string;
  /** Export of ours, as in `OwnExport`; none for tables that are made to be imported. */
  own?: string;
}

/** Drops an export on the page, and expects that it is named, and taken on or refused with what to do instead. */
export async function expectRecognised(
  page: Page,
  content: string | Buffer,
  { format, kind, own }: Recognised,
) {
  const door = fileDoor(page);
  // Its own name would say what it is.
  const name = `file.${format}`;
  await door.drop(name, content);
  // A page that takes files answers beside its field.
  const found = door.of(name);
  await expect(found).toHaveAttribute('data-file-kind', kind);
  if (own !== undefined) await expect(found).toHaveAttribute('data-own', own);
  await expect(found.getByRole('status')).toContainText(
    kind === 'report'
      ? /is .+ of this portal, and cannot be imported\. [A-Z]|是本平台的.+，不能导入。./
      : /can be imported as|contains|可作为|包含/,
  );
  await page.keyboard.press('Escape');
  await expect(door.dialog).toBeHidden();
}

/** Exports the table of the page in two formats, and drops each file on it. */
export async function expectExportsRecognised(page: Page, found: Omit<Recognised, 'format'>) {
  const button = page.getByRole('main').getByRole('button', { name: /^(Export|导出)$/ });
  const files: [format: string, content: Buffer][] = [];
  for (const format of ['csv', 'xlsx']) {
    await expect(button.first()).toBeEnabled({ timeout: 60_000 });
    const download = await reportPages(page).downloadExport(new RegExp(format));
    files.push([format, await readFile(await download.path())]);
  }
  for (const [format, content] of files) await expectRecognised(page, content, { ...found, format });
}
