/** An HTTP service that sends SMS. */
export interface SmsProvider {
  /** Without credentials, so that it may be logged. */
  url: string;
  /** Header of basic authentication; null where the address held no credentials. */
  authorization: string | null;
  /** Template of the body, with `{to}` and `{text}`; JSON when it begins with `{`, else a form. */
  body: string;
}

export const DEFAULT_SMS_BODY = '{"to":"{to}","text":"{text}"}';

/** Reads SMS_URL and takes the credentials out of it; null when it is not an address. */
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
    // A percent sign is not followed by what it announces.
    return null;
  }
}

/** Whether a template names recipient and text, and is JSON once they are filled in where it means to be. */
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

/** The body for one SMS; what is filled in is escaped as the template's kind asks. */
export function filledSms(template: string, sms: { to: string; text: string }): string {
  const escape =
    smsType(template) === 'json'
      ? (value: string) => JSON.stringify(value).slice(1, -1)
      : (value: string) => encodeURIComponent(value);
  return template.replace(/\{(to|text)\}/g, (_hole, name: 'to' | 'text') => escape(sms[name]));
}
