import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { waitForCode } from './mailbox.ts';

it('finds a code also where a link with six digits in a row arrives after it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-mailbox-'));
  const texts = [
    '123456 is your code to sign in.',
    'Accept here: http://solar.example/login?invite=aB123987c-456789_x',
    '【Heliograph】您正在注册，验证码 654321，10 分钟内有效，请勿告知他人。',
    'Accept here: http://solar.example/login?invite=000000aa111111',
  ];
  const keep = (text: string, index: number) =>
    writeFile(join(folder, `${index}.json`), JSON.stringify({ to: 'new@solar.example', text, at: index }));
  for (const [index, text] of texts.slice(0, 2).entries()) await keep(text, index);
  expect(await waitForCode(folder, 'new@solar.example')).toBe('123456');
  for (const [index, text] of texts.entries()) await keep(text, index);
  expect(await waitForCode(folder, 'new@solar.example')).toBe('654321');
  await rm(folder, { recursive: true });
});
