/** An HTTP service that sends SMS. */
export interface SmsProvider {
  /** Without credentials, so that it can be logged. */
  url: string;
  /** Basic authentication header; null without credentials in the address. */
  authorization: string | null;
  /** Template of the body, with `{to}` and `{text}`; JSON when it starts with `{`, else a form. */
  body: string;
}

export const DEFAULT_SMS_BODY = '{"to":"{to}","text":"{text}"}';

/** Parses SMS_URL and extracts the credentials; null when it is not an address. */
export function smsProvider(text: string): Omit<SmsProvider, 'body'> | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (!['http:', 'https:'].includes(url.protocol)) return null;
  try {
    const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    url.username = '';
    url.password = '';
    const credentials = Buffer.from(`${user}:${password}`).toString('base64');
    return { url: url.href, authorization: user === '' && password === '' ? null : `Basic ${credentials}` };
  } catch {
    // Invalid percent encoding.
    return null;
  }
}

/** True if a template contains recipient and text and, when it looks like JSON, is valid JSON once filled in. */
export function isSmsBody(template: string): boolean {
  if (!template.includes('{to}') || !template.includes('{text}')) return false;
  if (smsType(template) === 'form') return /^[^=&\s]+=/.test(template);
  try {
    JSON.parse(filledSms(template, { to: '+61491570156', text: '"' }));
    return true;
  } catch {
    return false;
  }
}

export const smsType = (template: string): 'json' | 'form' =>
  template.trimStart().startsWith('{') ? 'json' : 'form';

/** The body of one SMS; values are escaped for the template's format. */
export function filledSms(template: string, sms: { to: string; text: string }): string {
  const escape =
    smsType(template) === 'json'
      ? (value: string) => JSON.stringify(value).slice(1, -1)
      : (value: string) => encodeURIComponent(value);
  return template.replace(/\{(to|text)\}/g, (_hole, name: 'to' | 'text') => escape(sms[name]));
}
