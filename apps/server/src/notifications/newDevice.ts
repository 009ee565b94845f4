import type { Lang, ProofMethod, SignInMethod } from '@heliograph/contracts/http';
import { zonedTime } from '../support/zonedTime.ts';
import type { OutgoingMessage } from './outgoingMessage.ts';

/** A sign-in from a browser that was never used with the account. */
export interface NewDeviceFacts {
  /** Name of the person. */
  name: string;
  /** Epoch ms. */
  at: number;
  /** Empty when unknown. */
  browser: string;
  os: string;
  address: string;
  /** Country code, `local`, or empty when unknown. */
  place: string;
  way: { method: SignInMethod; second: ProofMethod | null };
  /** To the user centre. */
  link: string;
}

interface Texts {
  locale: string;
  subject: (product: string) => string;
  lead: (product: string, name: string) => string;
  labels: Record<'at' | 'device' | 'address' | 'place' | 'method', string>;
  device: (browser: string, os: string) => string;
  unknown: string;
  local: string;
  method: Record<SignInMethod, string>;
  second: Record<ProofMethod, string>;
  join: string;
  rest: readonly string[];
  short: (product: string, device: string) => string;
}

/** Notifies the user of a sign-in. @param product name of the deployment */
export function newDeviceMessage(product: string, lang: Lang, facts: NewDeviceFacts): OutgoingMessage {
  const text = { en, zh }[lang];
  const { browser, os, way } = facts;
  const device = browser === '' || os === '' ? browser || os || text.unknown : text.device(browser, os);
  return {
    lang,
    subject: text.subject(product),
    paragraphs: [text.lead(product, facts.name), ...text.rest],
    link: facts.link,
    facts: [
      [text.labels.at, zonedTime(lang, facts.at, 'UTC')],
      [text.labels.device, device],
      [text.labels.address, facts.address],
      ...(facts.place === '' ? [] : [[text.labels.place, placeText(text, facts.place)] as const]),
      [
        text.labels.method,
        [text.method[way.method], ...(way.second === null ? [] : [text.second[way.second]])].join(text.join),
      ],
    ],
    short: text.short(product, device),
  };
}

const placeText = ({ local, locale }: Texts, place: string): string =>
  place === 'local' ? local : (new Intl.DisplayNames(locale, { type: 'region' }).of(place) ?? place);

const en: Texts = {
  locale: 'en-AU',
  subject: (product) => `New sign-in to your ${product} account`,
  lead: (product, name) =>
    `Hello ${name}, your ${product} account was signed in to from a device that had not been used with it before. If this was not you, change your password now and sign out the other sessions:`,
  labels: { at: 'When', device: 'Device', address: 'Address', place: 'Place', method: 'Signed in with' },
  device: (browser, os) => `${browser} on ${os}`,
  unknown: 'unknown',
  local: 'Local network',
  method: { password: 'password', code: 'SMS code', passkey: 'passkey', provider: 'identity provider' },
  second: {
    passkey: 'passkey',
    totp: 'authenticator app',
    recovery: 'recovery code',
    password: 'password',
    code: 'code',
  },
  join: ' and ',
  rest: [
    'If you can no longer sign in, choose “Forgot password” on the sign-in page.',
    'If this was you, there is nothing to do.',
  ],
  short: (product, device) =>
    `Your ${product} account was signed in to from a new device: ${device}. If this was not you, change your password now.`,
};

const zh: Texts = {
  locale: 'zh-CN',
  subject: (product) => `您的 ${product} 账号在新设备上登录`,
  lead: (product, name) =>
    `${name}，您好：您的 ${product} 账号在一台从未使用过的设备上登录。如非本人操作，请立即修改密码，并退出其他登录：`,
  labels: { at: '时间', device: '设备', address: '地址', place: '位置', method: '登录方式' },
  device: (browser, os) => `${os} 上的 ${browser}`,
  unknown: '未知',
  local: '本地网络',
  method: { password: '密码', code: '短信验证码', passkey: '通行密钥', provider: '身份提供方' },
  second: { passkey: '通行密钥', totp: '身份验证器', recovery: '恢复代码', password: '密码', code: '验证码' },
  join: '、',
  rest: ['如已无法登录，请在登录页选择“忘记密码”。', '如为本人操作，无需处理。'],
  short: (product, device) =>
    `【${product}】您的账号在新设备（${device}）上登录。如非本人操作，请立即修改密码。`,
};
