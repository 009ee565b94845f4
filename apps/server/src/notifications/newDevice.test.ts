import { describe, expect, it } from 'vitest';
import { messageHtml, messageText } from './messageHtml.ts';
import { newDeviceMessage, type NewDeviceFacts } from './newDevice.ts';

const facts: NewDeviceFacts = {
  name: 'Olivia',
  at: Date.UTC(2026, 10, 23, 17, 20),
  browser: 'Chrome',
  os: 'Windows',
  address: '203.0.113.9',
  place: 'AU',
  way: { method: 'password', second: 'totp' },
  link: 'https://solar.example/userCenter',
};

describe('the mail about a new device', () => {
  it('[OPS-03] says when, on what, from where and how, and what to do', () => {
    const text = messageText(newDeviceMessage('Sunny', 'en', facts));
    expect(text).toContain('If this was not you, change your password now and sign out the other sessions:');
    expect(text).toContain('\n\nhttps://solar.example/userCenter\n\n');
    expect(text).toContain('When: 23 Nov 2026, 17:20 UTC');
    expect(text).toContain('Device: Chrome on Windows\nAddress: 203.0.113.9\nPlace: Australia\n');
    expect(text).toContain('Signed in with: password and authenticator app');
  });

  it('[OPS-03] is in Chinese for those who read Chinese', () => {
    const message = newDeviceMessage('Sunny', 'zh', { ...facts, place: 'local' });
    expect(message.subject).toBe('您的 Sunny 账号在新设备上登录');
    expect(messageText(message)).toContain('设备: Windows 上的 Chrome\n地址: 203.0.113.9\n位置: 本地网络\n');
    expect(messageText(message)).toContain('登录方式: 密码、身份验证器');
    expect(messageHtml(message)).toContain('>本地网络</td>');
  });

  it('[OPS-03] leaves out what is not known', () => {
    const unknown = { ...facts, browser: '', os: '', place: '' };
    const text = messageText(newDeviceMessage('Sunny', 'en', unknown));
    expect(text).toContain('Device: unknown\n');
    expect(text).not.toContain('Place:');
  });
});
