import { expect, type Page } from '@playwright/test';
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
