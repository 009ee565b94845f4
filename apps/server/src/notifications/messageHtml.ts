import type { OutgoingMessage } from './outgoingMessage.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escaped(text)}</p>`;

const LINK_STYLE = 'color:#0b63b5;overflow-wrap:anywhere';
const CODE_STYLE =
  'margin:0 0 16px;font:700 32px/1.25 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px';

const linked = (link: string): string =>
  `<p style="margin:0 0 16px"><a href="${escaped(link)}" style="${LINK_STYLE}">${escaped(link)}</a></p>`;

const listed = (facts: NonNullable<OutgoingMessage['facts']>): string =>
  `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${facts
    .map(
      ([label, value]) =>
        `<tr><td style="padding:2px 16px 2px 0;color:#5a6b7b;vertical-align:top">${escaped(label)}</td><td style="padding:2px 0;overflow-wrap:anywhere">${escaped(value)}</td></tr>`,
    )
    .join('')}</table>`;

/** A message as an HTML page that mail programs show without loading anything. */
export function messageHtml({
  lang,
  subject,
  paragraphs: [first = '', ...rest],
  code,
  link,
  facts,
}: OutgoingMessage): string {
  return [
    '<!doctype html>',
    `<html lang="${lang === 'zh' ? 'zh-Hans' : lang}">`,
    `<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f4f6f8">',
    "<div style=\"max-width:480px;margin:0 auto;padding:32px;border-radius:8px;background:#ffffff;color:#1b2733;font:16px/1.5 system-ui,-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif\">",
    paragraph(first),
    ...(code === undefined ? [] : [`<p style="${CODE_STYLE}">${escaped(code)}</p>`]),
    ...(link === undefined ? [] : [linked(link)]),
    ...(facts === undefined ? [] : [listed(facts)]),
    ...rest.map(paragraph),
    '</div>',
    '</body>',
    '</html>',
  ].join('\n');
}

/** The same as plain text. */
export function messageText({
  paragraphs: [first = '', ...rest],
  code,
  link,
  facts,
}: OutgoingMessage): string {
  const list = facts?.map(([label, value]) => `${label}: ${value}`).join('\n');
  return [first, code, link, list, ...rest].filter((part) => part !== undefined).join('\n\n');
}
