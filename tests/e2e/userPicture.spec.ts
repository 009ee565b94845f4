import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { shell } from './pages/shell.ts';
import { userCenterPage } from './pages/userCenterPage.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { createUser } from './support/createUser.ts';

/** Why a file is refused, by language. */
const words = {
  en: {
    type: 'notes.png is not a JPEG, PNG, WebP or GIF picture.',
    size: 'big.png is 5.01 MB; the limit is 5 MB.',
    empty: 'empty.png is empty.',
    unreadable: 'torn.png cannot be read; it may be damaged.',
    many: 'Choose one picture only; you selected 2 files.',
  },
  zh: {
    type: 'notes.png 不是 JPEG、PNG、WebP 或 GIF 图片。',
    size: 'big.png 大小为 5.01 MB，不能超过 5 MB。',
    empty: 'empty.png 是空文件。',
    unreadable: '无法读取 torn.png，文件可能已损坏。',
    many: '只能使用一张图片，您提供了 2 个文件。',
  },
} as const;

/** A picture: left half red, right half blue. */
const twoColours = () =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: '#0000ff' } })
    .composite([
      {
        input: { create: { width: 400, height: 400, channels: 3, background: '#ff0000' } },
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer();

const createFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

/** Dispatches a drop or paste event with files. */
async function dispatchFiles(page: Page, kind: 'drop' | 'paste', files: { name: string; buffer: Buffer }[]) {
  const given = files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }));
  await page.locator('dialog[open]').evaluate(
    (target, [how, list]) => {
      const data = new DataTransfer();
      for (const { name, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: 'image/png' }));
      }
      const options = { bubbles: true, cancelable: true };
      target.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      );
    },
    [kind, given] as const,
  );
}

/** Mean red and blue of the picture that the header shows. */
async function colours(page: Page) {
  const src = await shell(page).userMenu.locator('img').getAttribute('src');
  const body = await (await page.request.get(src ?? '')).body();
  const { channels } = await sharp(body).stats();
  return { red: channels[0]!.mean, blue: channels[2]!.mean };
}

test('[USR-01] a picture is chosen, cropped by keyboard, uploaded, and shown in the header @full', async ({
  page,
}) => {
  await openSignedIn(page, await createUser());
  const center = userCenterPage(page);
  await center.open();
  await expect(shell(page).userMenu.locator('img')).toHaveCount(0);
  await center.changePicture.click();
  await center.file.setInputFiles(createFile('two.png', await twoColours()));
  await expect(center.frame).toBeVisible();
  // Moves the picture right until only its red half is in the frame.
  await center.frame.focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('+');
  await expect(center.zoom).toHaveAttribute('aria-valuetext', '115%');
  await center.upload.click();
  await expect(center.message('Revised successfully')).toBeVisible();
  await expect(center.dialog).toHaveCount(0);
  await expect(shell(page).userMenu.locator('img')).toBeVisible();
  const red = await colours(page);
  expect(red.red).toBeGreaterThan(200);
  expect(red.blue).toBeLessThan(60);

  // Another picture, dropped and dragged to its blue half.
  await center.changePicture.click();
  const before = await shell(page).userMenu.locator('img').getAttribute('src');
  await dispatchFiles(page, 'drop', [{ name: 'two.png', buffer: await twoColours() }]);
  const box = (await center.frame.boundingBox())!;
  await page.mouse.move(box.x + box.width - 5, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 5, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await center.upload.click();
  await expect(center.dialog).toHaveCount(0);
  await expect(shell(page).userMenu.locator('img')).not.toHaveAttribute('src', before ?? '');
  const blue = await colours(page);
  expect(blue.blue).toBeGreaterThan(200);
  expect(blue.red).toBeLessThan(60);
});

test('[USR-01] [APP-10] explains why a file is no picture in both languages; one is pasted, moved by a key press, and used uncropped where the browser cannot crop @full', async ({
  page,
}) => {
  await openSignedIn(page, await createUser());
  const center = userCenterPage(page);
  await center.open();
  const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const picture = await twoColours();
  for (const language of ['zh', 'en'] as const) {
    const texts = words[language];
    await shell(page).chooseLanguage(language === 'en' ? 'English' : '中文');
    await center.changePicture.click();
    await center.file.setInputFiles(createFile('notes.png', Buffer.from('only text')));
    await expect(center.errorMessage).toHaveText(texts.type);
    await center.file.setInputFiles(
      createFile('big.png', Buffer.concat([head, Buffer.alloc(5 * 1024 * 1024)])),
    );
    await expect(center.errorMessage).toHaveText(texts.size);
    await center.file.setInputFiles(createFile('empty.png', Buffer.alloc(0)));
    await expect(center.errorMessage).toHaveText(texts.empty);
    await center.file.setInputFiles(createFile('torn.png', Buffer.concat([head, Buffer.alloc(64)])));
    await expect(center.errorMessage).toHaveText(texts.unreadable);
    await dispatchFiles(page, 'drop', [
      { name: 'one.png', buffer: picture },
      { name: 'two.png', buffer: picture },
    ]);
    await expect(center.errorMessage).toHaveText(texts.many);
    await expect(center.upload).toHaveCount(0);
    await expectAccessible(page);
    await center.cancel.click();
  }

  await center.changePicture.click();
  await dispatchFiles(page, 'paste', [{ name: 'two.png', buffer: await twoColours() }]);
  await expect(center.frame).toBeVisible();
  await expectAccessible(page);
  // A press at the far left centres the frame there: only red.
  const box = (await center.frame.boundingBox())!;
  await page.mouse.click(box.x + 2, box.y + box.height / 2);
  await center.upload.click();
  await expect(center.dialog).toHaveCount(0);
  await expect(shell(page).userMenu.locator('img')).toBeVisible();
  expect((await colours(page)).blue).toBeLessThan(60);

  await page.evaluate(() => delete (window as { createImageBitmap?: unknown }).createImageBitmap);
  await center.changePicture.click();
  await center.file.setInputFiles(createFile('two.png', await twoColours()));
  await expect(center.dialog).toContainText('two.png will be used as it is.');
  await center.upload.click();
  await expect(center.dialog).toHaveCount(0);
  // A new picture deletes the file of the previous one.
  await expect(async () => expect((await colours(page)).blue).toBeGreaterThan(60)).toPass();
});
