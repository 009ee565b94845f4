import type { Lang, ShareType } from '@heliograph/contracts/http';
import type { OutgoingMessage } from './outgoingMessage.ts';

/** Purpose of a verification code. */
export type CodeUse = 'signIn' | 'newPassword' | 'register' | 'bind' | 'prove';

/** An invitation for someone without an account. */
export interface InvitationFacts {
  /** Contact of the inviter. No text that they chose is sent: anybody can be invited. */
  by: string;
  type: ShareType;
  link: string;
}

/** A company asks a user to become its customer. */
export interface CustomerRequestFacts {
  /** Contact of the requester. No text that they chose is sent: anybody can be asked. */
  by: string;
  link: string;
}

/** The disk of the server fills up. */
export interface DiskFacts {
  /** In use. */
  percent: number;
  /** Bytes. */
  free: number;
  link: string;
}

/** A webhook was switched off because its receiver did not work. */
export interface WebhookFacts {
  name: string;
  /** Reason of the last failure. */
  reason: string;
  link: string;
}

export interface Templates {
  code(use: CodeUse, code: string): OutgoingMessage;
  /** Someone tries to register with a contact that already has an account. */
  alreadyRegistered(): OutgoingMessage;
  /** Someone tries to add a contact that belongs to another account. */
  alreadyBound(): OutgoingMessage;
  passwordChanged(name: string): OutgoingMessage;
  /** Sent to the previous contact. @param link takes the change back */
  contactChanged(name: string, what: 'email' | 'mobile', link: string): OutgoingMessage;
  invitation(invitation: InvitationFacts): OutgoingMessage;
  customerRequest(request: CustomerRequestFacts): OutgoingMessage;
  /** In both languages, since administrators get it without having asked for it in one. */
  diskLow(facts: DiskFacts): OutgoingMessage;
  webhookDisabled(webhook: WebhookFacts): OutgoingMessage;
  /** An administrator removed the user's second factors; in both languages, as the user asked for neither. */
  factorsReset(): OutgoingMessage;
}

/** The mails and SMS that the product sends. @param product name of the deployment */
export const templatesFor = (product: string, lang: Lang): Templates => ({ en, zh })[lang](product);

function en(product: string): Templates {
  const uses: Record<CodeUse, string> = {
    signIn: `sign in to ${product}`,
    newPassword: `set a new password for ${product}`,
    register: `create your ${product} account`,
    bind: `add this contact to your ${product} account`,
    prove: `confirm that it is you in ${product}`,
  };
  const unknown =
    'If this was not you, set a new password now: choose “Forgot password” on the sign-in page.';
  return {
    code: (use, code) => ({
      lang: 'en',
      subject: `${code} is your ${product} code`,
      paragraphs: [
        `Your code to ${uses[use]}:`,
        'It works once, within the next 10 minutes. Do not share it with anyone.',
        'If you did not request it, you can ignore this message.',
      ],
      code,
      short: `${code} is your code to ${uses[use]}. It works for 10 minutes. Do not share it.`,
    }),
    alreadyRegistered: () => ({
      lang: 'en',
      subject: `You already have a ${product} account`,
      paragraphs: [
        `Someone, probably you, tried to create a ${product} account with this address. You already have one, so no code was sent.`,
        'Sign in as usual, or choose “Forgot password” on the sign-in page. If this was not you, you can ignore this message.',
      ],
      short: `You already have a ${product} account with this number. Sign in, or choose “Forgot password”.`,
    }),
    alreadyBound: () => ({
      lang: 'en',
      subject: `This contact already belongs to a ${product} account`,
      paragraphs: [
        `Someone tried to add this contact to a ${product} account. It already belongs to one, so no code was sent.`,
        'To use it elsewhere, change it in that account first. If this was not you, you can ignore this message.',
      ],
      short: `This number already belongs to a ${product} account. To use it elsewhere, change it there first.`,
    }),
    passwordChanged: (name) => ({
      lang: 'en',
      subject: `Your ${product} password was changed`,
      paragraphs: [
        `Hello ${name},`,
        `The password of your ${product} account was changed, and you were signed out everywhere.`,
        unknown,
      ],
      short: `The password of your ${product} account was changed. If this was not you, set a new one now.`,
    }),
    contactChanged: (name, what, link) => {
      const changed = what === 'email' ? 'e-mail address' : 'mobile number';
      return {
        lang: 'en',
        subject: `The ${changed} of your ${product} account was changed`,
        paragraphs: [
          `Hello ${name}, the ${changed} of your ${product} account was changed. From now on, codes are sent to the new one. If this was not you, take the change back:`,
          'The link works once, for 7 days. It signs everybody out of the account, and you set a new password.',
          'If it was you, you can ignore this message. Do not forward it.',
        ],
        link,
        short: `The ${changed} of your ${product} account was changed. If this was not you, take it back within 7 days: ${link}`,
      };
    },
    invitation: ({ by, type, link }) => {
      const offered = {
        0: `wants to share a solar station with you. You will be able to view it.`,
        1: `wants to share a solar station with you. You will be able to manage it.`,
        2: `wants to hand a solar station over to you. You will be its owner.`,
        3: `wants to share a solar station with you. You will be able to view and edit it.`,
      }[type];
      return {
        lang: 'en',
        subject: `${by} invites you to a station on ${product}`,
        paragraphs: [
          `${by} ${offered} Create your ${product} account with this address to accept:`,
          'The invitation is valid for 30 days.',
          'If you do not know this person, you can ignore this message.',
        ],
        link,
        short: `${by} invites you to a solar station on ${product}. Create an account and add this number to it within 30 days: ${link}`,
      };
    },
    customerRequest: ({ by, link }) => ({
      lang: 'en',
      subject: `${by} asks to add you as a customer on ${product}`,
      paragraphs: [
        `${by} asks on behalf of a company to add you as a customer. Sign in to ${product} to accept or decline; the name of the company is shown once you accept:`,
        `If you accept, the company sees your name, your e-mail address, your picture and when you last used the portal, and chooses which of its stations you can see. It gets no access to your own stations.`,
        'Nothing changes until you accept. The request is valid for 14 days.',
        'If you do not know the sender, decline or ignore this message.',
      ],
      link,
      short: `${by} asks to add you as a customer on ${product}. Sign in within 14 days to accept or decline: ${link}`,
    }),
    webhookDisabled: ({ name, reason, link }) => ({
      lang: 'en',
      subject: `Your ${product} webhook “${name}” was switched off`,
      paragraphs: [
        `Your webhook “${name}” is no longer called, because its receiver does not work: ${reason}. Once it works again, switch the webhook on and send what it missed again:`,
      ],
      link,
      short: `Your ${product} webhook “${name}” was switched off.`,
    }),
    diskLow: (facts) => diskLow(product, facts),
    factorsReset: () => factorsReset(product),
  };
}

function zh(product: string): Templates {
  const uses: Record<CodeUse, string> = {
    signIn: '登录',
    newPassword: '设置新密码',
    register: '注册账号',
    bind: '绑定联系方式',
    prove: '验证身份',
  };
  return {
    code: (use, code) => ({
      lang: 'zh',
      subject: `${product} 验证码：${code}`,
      paragraphs: [
        `您正在 ${product} ${uses[use]}，验证码为：`,
        '验证码 10 分钟内有效，仅可使用一次，请勿告知他人。',
        '如非本人操作，请忽略此邮件。',
      ],
      code,
      short: `【${product}】您正在${uses[use]}，验证码 ${code}，10 分钟内有效，请勿告知他人。`,
    }),
    alreadyRegistered: () => ({
      lang: 'zh',
      subject: `您已有 ${product} 账号`,
      paragraphs: [
        `有人（可能是您本人）尝试使用此邮箱注册 ${product} 账号。该邮箱已注册，因此未发送验证码。`,
        '请直接登录，或在登录页选择“忘记密码”。如非本人操作，请忽略此邮件。',
      ],
      short: `【${product}】该手机号已注册，请直接登录，或在登录页选择“忘记密码”。`,
    }),
    alreadyBound: () => ({
      lang: 'zh',
      subject: `此联系方式已绑定 ${product} 账号`,
      paragraphs: [
        `有人尝试将此联系方式绑定到一个 ${product} 账号。它已绑定其他账号，因此未发送验证码。`,
        '如需改绑，请先在原账号中更换。如非本人操作，请忽略此邮件。',
      ],
      short: `【${product}】该手机号已绑定账号。如需改绑，请先在原账号中更换。`,
    }),
    passwordChanged: (name) => ({
      lang: 'zh',
      subject: `您的 ${product} 密码已修改`,
      paragraphs: [
        `${name}，您好：`,
        `您的 ${product} 账号密码已修改，所有设备均已退出登录。`,
        '如非本人操作，请立即在登录页选择“忘记密码”，重新设置密码。',
      ],
      short: `【${product}】您的账号密码已修改。如非本人操作，请立即重新设置密码。`,
    }),
    contactChanged: (name, what, link) => {
      const changed = what === 'email' ? '邮箱' : '手机号';
      return {
        lang: 'zh',
        subject: `您的 ${product} 账号${changed}已更换`,
        paragraphs: [
          `${name}，您好：您的 ${product} 账号${changed}已更换，今后的验证码将发送至新的${changed}。如非本人操作，请撤销此更改：`,
          '链接 7 天内有效，仅可使用一次。撤销后，该账号会在所有设备上退出登录，您需要设置新密码。',
          '如为本人操作，请忽略此消息，并勿转发。',
        ],
        link,
        short: `【${product}】您的账号${changed}已更换。如非本人操作，请在 7 天内撤销：${link}`,
      };
    },
    invitation: ({ by, type, link }) => {
      const offered = {
        0: `邀请您查看一座光伏电站。`,
        1: `邀请您共同管理一座光伏电站。`,
        2: `希望将一座光伏电站转让给您，接受后该电站归您所有。`,
        3: `邀请您查看并编辑一座光伏电站。`,
      }[type];
      return {
        lang: 'zh',
        subject: `${by} 邀请您加入 ${product} 上的一座电站`,
        paragraphs: [
          `${by} ${offered}请使用此邮箱注册 ${product} 账号以接受邀请：`,
          '邀请 30 天内有效。',
          '如果您不认识邀请人，请忽略此邮件。',
        ],
        link,
        short: `【${product}】${by} 邀请您加入一座光伏电站，请在 30 天内注册账号并绑定此手机号：${link}`,
      };
    },
    customerRequest: ({ by, link }) => ({
      lang: 'zh',
      subject: `${by} 请求在 ${product} 将您添加为客户`,
      paragraphs: [
        `${by} 代表一家企业请求将您添加为客户。请登录 ${product} 接受或拒绝，接受后即可看到企业名称：`,
        `接受后，该企业可以看到您的姓名、邮箱、头像和最近在线时间，并决定您可以查看其哪些电站，但无法访问您自己的电站。`,
        '在您接受之前，一切保持不变。请求 14 天内有效。',
        '如果您不认识发送者，请拒绝或忽略此邮件。',
      ],
      link,
      short: `【${product}】${by} 请求将您添加为客户，请在 14 天内登录接受或拒绝：${link}`,
    }),
    webhookDisabled: ({ name, reason, link }) => ({
      lang: 'zh',
      subject: `您的 ${product} Webhook“${name}”已停用`,
      paragraphs: [
        `您的 Webhook“${name}”不再被调用，因为接收端无法工作：${reason}。恢复后，请启用该 Webhook，并重新发送错过的内容：`,
      ],
      link,
      short: `【${product}】您的 Webhook“${name}”已停用。`,
    }),
    diskLow: (facts) => diskLow(product, facts),
    factorsReset: () => factorsReset(product),
  };
}

function diskLow(product: string, { percent, free, link }: DiskFacts): OutgoingMessage {
  const room = `${(free / 1e9).toFixed(1)} GB`;
  return {
    lang: 'en',
    subject: `The disk of ${product} is ${percent}% full / ${product} 磁盘已用 ${percent}%`,
    paragraphs: [
      `${percent}% of the disk of ${product} are in use, and ${room} are left. When it is full, gateways keep their data until there is room again. What takes the room:`,
      `${product} 的磁盘已用 ${percent}%，剩余 ${room}。磁盘写满后，网关会保留数据，直至有可用空间。占用情况请见上述链接。`,
    ],
    link,
    short: `The disk of ${product} is ${percent}% full. / ${product} 磁盘已用 ${percent}%。`,
  };
}

const factorsReset = (product: string): OutgoingMessage => ({
  lang: 'en',
  subject: `Your second factors for ${product} were reset / ${product} 两步验证已重置`,
  paragraphs: [
    `An administrator removed the authenticator app, the passkeys and the recovery codes of your ${product} account, and you were signed out everywhere. Your password alone signs you in now. Set up a second factor again in the user centre.`,
    `If you did not ask for this, set a new password now with “Forgot password” on the sign-in page, and contact the operator of ${product}.`,
    `管理员已移除您 ${product} 账号的身份验证器应用、通行密钥和恢复码，您已在所有设备上退出登录。现在仅凭密码即可登录，请在用户中心重新设置两步验证。`,
    '如非您本人要求，请立即在登录页通过“忘记密码”设置新密码，并联系运营方。',
  ],
  short: `Your second factors for ${product} were reset. If you did not ask for this, set a new password now. / ${product} 两步验证已重置，如非您本人要求，请立即设置新密码。`,
});
