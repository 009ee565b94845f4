import { describe, expect, it } from 'vitest';
import { messageHtml, messageText } from './messageHtml.ts';

const message = {
  lang: 'zh',
  subject: '<b>"Quoted" & sons</b>',
  paragraphs: ['Hello <script>alert(1)</script>', "it's over"],
  code: '012345',
  short: '',
} as const;

describe('a message as HTML', () => {
  it('[AUTH-11] is a page in its language that escapes everything people wrote', () => {
    const html = messageHtml(message);
    expect(html).toContain('<html lang="zh-Hans">');
    expect(html).toContain('<title>&lt;b&gt;&quot;Quoted&quot; &amp; sons&lt;/b&gt;</title>');
    expect(html).toContain('Hello &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('it&#39;s over');
    expect(html).toMatch(/>012345<\/p>/);
    expect(html).not.toMatch(/<script|https?:/);
  });

  it('[SHR-01] shows the target of a link', () => {
    const link = 'https://solar.example/login?invite=a&b="c';
    const shown = 'https://solar.example/login?invite=a&amp;b=&quot;c';
    const html = messageHtml({ ...message, link });
    expect(html).toMatch(/<a href="([^"]*)"[^>]*>\1<\/a>/);
    expect(html).toContain(`<a href="${shown}"`);
    expect(messageText({ ...message, link })).toContain(`\n\n${link}\n\nit's over`);
  });

  it('[AUTH-11] has the same content as plain text', () => {
    expect(messageText(message)).toBe("Hello <script>alert(1)</script>\n\n012345\n\nit's over");
  });
});
