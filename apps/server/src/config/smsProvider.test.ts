import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SMS_BODY, filledSms, isSmsBody, smsProvider } from './smsProvider.ts';

describe('smsProvider', () => {
  it('[AUTH-11] extracts the credentials from the address', () => {
    expect(smsProvider('https://AC1:p%40ss@api.example/Messages.json?v=1')).toEqual({
      url: 'https://api.example/Messages.json?v=1',
      authorization: `Basic ${Buffer.from('AC1:p@ss').toString('base64')}`,
    });
    expect(smsProvider('http://10.0.0.5/sms')).toEqual({ url: 'http://10.0.0.5/sms', authorization: null });
  });

  it.each(['', 'sms', 'ftp://a/b', 'http://', 'https://u:%zz@a/b'])('rejects %j', (text) => {
    expect(smsProvider(text)).toBeNull();
  });
});

describe('the body of an SMS', () => {
  it.each([
    [DEFAULT_SMS_BODY, true],
    ['{"messages":[{"to":"{to}","body":"{text}"}],"key":"k"}', true],
    ['From=%2B15550100&To={to}&Body={text}', true],
    ['{"to":"{to}"}', false],
    ['{"to":"{to}","text":"{text}"', false],
    ['{"to":{to},"text":"{text}"', false],
    ['{to} {text}', false],
    ['to {to} {text}', false],
    ['', false],
  ])('%j is valid: %s', (template, taken) => expect(isSmsBody(template)).toBe(taken));

  it('[AUTH-11] contains the given values, as JSON and as a form, whatever they contain', () => {
    const sms = fc.record({ to: fc.string(), text: fc.string() });
    fc.assert(
      fc.property(sms, (given) => {
        expect(JSON.parse(filledSms(DEFAULT_SMS_BODY, given))).toEqual(given);
        const form = new URLSearchParams(filledSms('To={to}&Body={text}', given));
        expect({ to: form.get('To'), text: form.get('Body') }).toEqual(given);
      }),
    );
  });
});
