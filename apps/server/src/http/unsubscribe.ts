import type { FastifyInstance, FastifyReply } from 'fastify';
import type { UnsubscribeTokens } from '../notifications/alarms/unsubscribeTokens.ts';
import type { Repositories } from '../storage/repositories/index.ts';

export interface UnsubscribeOptions {
  unsubscribe: UnsubscribeTokens;
  notificationSettings: Pick<Repositories['notificationSettings'], 'endMails'>;
  /** Epoch ms. */
  now: () => number;
}

const PATH = '/notifications/unsubscribe/:token';

/**
 * The address in mails about alarms that ends them without signing in. Programs that check mails follow their links, so
 * that only a POST does it (RFC 8058); a GET shows a page with a button.
 */
export function registerUnsubscribe(
  app: FastifyInstance,
  { unsubscribe, notificationSettings, now }: UnsubscribeOptions,
): void {
  app.get<{ Params: { token: string } }>(PATH, (request, reply) => {
    const mails = unsubscribe.read(request.params.token);
    return mails === null
      ? answer(reply.status(404), UNKNOWN)
      : answer(reply, `${QUESTIONS[mails.list]}<form method="post"><button>${BUTTON}</button></form>`);
  });

  app.post<{ Params: { token: string } }>(PATH, async (request, reply) => {
    const mails = unsubscribe.read(request.params.token);
    const isKnown = mails !== null && (await notificationSettings.endMails(mails, now()));
    return isKnown ? answer(reply, DONE[mails.list]) : answer(reply.status(404), UNKNOWN);
  });
}

const QUESTIONS = {
  alarms:
    '<h1>Mails about alarms · 告警邮件</h1><p>Do you want to get no more mails about alarms?</p><p lang="zh-Hans">不再接收告警邮件？</p>',
  monthly:
    '<h1>Monthly alarm statistics · 每月告警统计</h1><p>Do you want to get no more monthly mails with alarm statistics?</p><p lang="zh-Hans">不再接收每月告警统计邮件？</p>',
};
const BUTTON = 'Unsubscribe · 退订';
const DONE = {
  alarms:
    '<h1>Unsubscribed · 已退订</h1><p>You get no more mails about alarms. To get them again, open “Notifications” in your user centre.</p><p lang="zh-Hans">您将不再收到告警邮件。如需恢复，请在用户中心打开“通知”。</p>',
  monthly:
    '<h1>Unsubscribed · 已退订</h1><p>You get no more monthly mails with alarm statistics. To get them again, open “Notifications” in your user centre.</p><p lang="zh-Hans">您将不再收到每月告警统计邮件。如需恢复，请在用户中心打开“通知”。</p>',
};
const UNKNOWN =
  '<h1>Unknown address · 地址无效</h1><p>This address is incomplete, or the account no longer exists.</p><p lang="zh-Hans">地址不完整，或账号已不存在。</p>';

const answer = (reply: FastifyReply, content: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('referrer-policy', 'no-referrer')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Heliograph</title><style>:root{color-scheme:light dark}body{max-width:32rem;margin:3rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}button{padding:.75rem 1.25rem;font:inherit}</style><main>${content}</main></html>`,
    );
