import {
  MAX_BROWSERS,
  MAX_WEBHOOKS,
  type Escalation as EscalationOnWire,
  type NotificationSettings as SettingsOnWire,
} from '@heliograph/contracts/http';
import {
  DEFAULT_NOTIFICATIONS,
  type Escalation,
  type NotificationSettings,
} from '@heliograph/domain/notifications';
import { can } from '@heliograph/domain/permissions';
import { randomBytes } from 'node:crypto';
import { namesOfAgent } from '../../net/agentNames.ts';
import { getActor } from '../../access/access.ts';
import type { Limit } from '../../access/attempts.ts';
import { webhookSecret } from '../../notifications/alarms/callWebhook.ts';
import { addDelivery, type Receiver } from '../../notifications/alarms/addDelivery.ts';
import { createOutboundCheck } from '../../notifications/outboundPost.ts';
import { isPointOfP256 } from '../../notifications/push/encryptPush.ts';
import type { Account } from '../../storage/repositories/people.ts';
import type { WebhookOwner } from '../../storage/repositories/webhooks.ts';
import { requireSession, type Caller } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { Refused } from '../refused.ts';
import { requireStations } from '../require.ts';
import type { Services } from '../services.ts';

const DAY_MS = 86_400_000;
const MAX_LISTED = 100;
const SECRET_BYTES = 32;

/** Tests and replays, which call others. */
const TESTS: Limit = { name: 'notification-test', most: 20, windowMs: 3_600_000 };

/** People's notification settings and webhooks. */
export function notificationHandlers(services: Services) {
  const { database, repositories, attempts, webhookSecrets, pushKey, config, now } = services;
  const { notificationSettings, escalations, webhooks, pushSubscriptions, alarmDeliveries, audit } =
    repositories;
  const checkOutbound = createOutboundCheck(config.webhookNetworks);

  async function requireTest(person: Account): Promise<void> {
    const { waitMs } = await attempts.take(TESTS, String(person.id));
    if (waitMs > 0)
      throw new Refused('tooMany', 'tooManyTests', { values: { minutes: Math.ceil(waitMs / 60_000) } });
  }

  /** @throws Refused when there is nothing to test */
  async function testReceivers(person: Account, channel: 'mail' | 'push' | 'sms'): Promise<Receiver[]> {
    switch (channel) {
      case 'mail':
        if (person.email === null) throw new Refused('conflict', 'emailMissing');
        if (!config.mail) throw new Refused('conflict', 'mailMissing');
        return [{ channel }];
      case 'sms':
        if (person.mobile === null) throw new Refused('conflict', 'mobileMissing');
        if (!config.sms) throw new Refused('conflict', 'smsMissing');
        return [{ channel }];
      case 'push': {
        const browsers = await pushSubscriptions.of(person.id);
        if (browsers.length === 0) throw new Refused('conflict', 'pushMissing');
        return browsers.map(({ id, endpoint }) => ({ channel, pushId: id, endpoint }));
      }
    }
  }

  async function requireWebhook(caller: Caller, id: number) {
    const { person } = requireSession(caller);
    const webhook = await webhooks.one(getOwner(person), id);
    if (!webhook) throw new Refused('notFound', 'webhookUnknown', { field: 'webhook_id' });
    return { person, webhook };
  }

  return {
    async getNotificationSettings(_request, caller) {
      const { person } = requireSession(caller);
      const settings = await notificationSettings.of(person.id);
      return {
        settings: onWire(settings),
        chosen: (await notificationSettings.isChosen(person.id)) ? 1 : 0,
        email: person.email ?? '',
        sends_mail: config.mail ? 1 : 0,
        mobile: person.mobile === null ? '' : `${person.area_code} ${person.mobile}`,
        sends_sms: config.sms ? 1 : 0,
      };
    },

    async saveNotificationSettings(settings, caller) {
      const { person } = requireSession(caller);
      const stationIds = [...new Set(settings.station_ids)];
      await requireStations(services, caller, stationIds, (index) => `station_ids.${index}`);
      await notificationSettings.save(person.id, fromWire({ ...settings, station_ids: stationIds }), now());
      return {};
    },

    async sendTest({ channel }, caller) {
      const { person } = requireSession(caller);
      const receivers = await testReceivers(person, channel);
      await requireTest(person);
      for (const receiver of receivers)
        await addDelivery(database.db, now(), person.id, receiver, { kind: 'test' });
      return {};
    },

    async getEscalation(_request, caller) {
      const { person } = requireSession(caller);
      const { personId, companyId } = getOwner(person);
      return {
        own: escalationOnWire(await escalations.of({ personId })),
        company: companyId === null ? null : escalationOnWire(await escalations.of({ companyId })),
      };
    },

    async saveEscalation({ of_company, level, steps }, caller) {
      const { person } = requireSession(caller);
      const { personId, companyId } = getOwner(person);
      if (of_company === 1 && companyId === null) throw new Refused('forbidden', 'forbidden');
      const saved = {
        level,
        steps: steps.map(({ after_minutes, to }) => ({ afterMinutes: after_minutes, to })),
      };
      const owner = of_company === 1 && companyId !== null ? { companyId } : { personId };
      await escalations.save(owner, saved);
      const detail = { person: person.id, steps: steps.length };
      await audit.add([{ personId: person.id, action: 'escalation.save', detail }], now());
      return {};
    },

    async getPush(_request, caller) {
      const { person } = requireSession(caller);
      const rows = await pushSubscriptions.of(person.id);
      return {
        public_key: pushKey,
        list: rows.map(({ id, endpoint, agent, created_at }) => ({
          push_id: id,
          endpoint,
          ...namesOfAgent(agent),
          create_time: created_at,
        })),
      };
    },

    async addPush({ endpoint, p256dh, auth }, caller) {
      const { person } = requireSession(caller);
      const key = Buffer.from(p256dh, 'base64url');
      if (!isPointOfP256(key)) throw new Refused('badRequest', 'pushKeyWrong', { field: 'p256dh' });
      const row = {
        person_id: person.id,
        session_id: requireSession(caller).id,
        endpoint,
        p256dh: key,
        auth: Buffer.from(auth, 'base64url'),
        agent: caller.agent,
        created_at: now(),
      };
      return { push_id: await pushSubscriptions.add(row, MAX_BROWSERS) };
    },

    async removePush({ push_id }, caller) {
      const { person } = requireSession(caller);
      if (!(await pushSubscriptions.remove(push_id, person.id)))
        throw new Refused('notFound', 'pushUnknown', { field: 'push_id' });
      return {};
    },

    async getWebhooks(_request, caller) {
      const { person } = requireSession(caller);
      const rows = await webhooks.list(getOwner(person));
      return {
        list: rows.map((row) => ({
          webhook_id: row.id,
          name: row.name,
          url: row.url,
          level: row.level,
          of_company: row.company_id === null ? (0 as const) : (1 as const),
          owner_name: row.owner_name,
          create_time: row.created_at,
          state: row.disabled_why ?? ('on' as const),
        })),
      };
    },

    async addWebhook({ name, url, level, of_company }, caller) {
      const { person } = requireSession(caller);
      const { companyId } = getOwner(person);
      if (of_company === 1 && companyId === null) throw new Refused('forbidden', 'forbidden');
      const why = await checkOutbound(url);
      if (why) {
        const key = why === 'plain' ? 'webhookPlain' : 'webhookPrivate';
        const networks = config.webhookNetworks.join(', ') || '–';
        throw new Refused('badRequest', key, { field: 'url', values: { networks } });
      }
      const at = now();
      const secret = webhookSecret(randomBytes(SECRET_BYTES));
      const row = {
        person_id: person.id,
        company_id: of_company === 1 ? companyId : null,
        name,
        url,
        secret: webhookSecrets.seal(secret),
        level,
        created_at: at,
      };
      const id = await webhooks.add(row, MAX_WEBHOOKS);
      if (id === undefined) throw new Refused('conflict', 'webhooksMany', { values: { most: MAX_WEBHOOKS } });
      const detail = { person: person.id, name, host: new URL(url).host };
      await audit.add([{ personId: person.id, action: 'webhook.add', detail }], at);
      return { webhook_id: id, secret };
    },

    async switchWebhook({ webhook_id, on }, caller) {
      const { webhook } = await requireWebhook(caller, webhook_id);
      await webhooks.setOn(webhook.id, on === 1);
      return {};
    },

    async removeWebhook({ webhook_id }, caller) {
      const { person, webhook } = await requireWebhook(caller, webhook_id);
      await webhooks.remove(webhook.id);
      const detail = { person: person.id, name: webhook.name };
      await audit.add([{ personId: person.id, action: 'webhook.remove', detail }], now());
      return {};
    },

    async testWebhook({ webhook_id }, caller) {
      const { person, webhook } = await requireWebhook(caller, webhook_id);
      await requireTest(person);
      const receiver: Receiver = { channel: 'webhook', webhookId: webhook.id };
      await addDelivery(database.db, now(), webhook.person_id, receiver, { kind: 'test' });
      return {};
    },

    async getDeliveries({ webhook_id }, caller) {
      const { webhook } = await requireWebhook(caller, webhook_id);
      const rows = await alarmDeliveries.ofWebhook(webhook.id, MAX_LISTED);
      return {
        list: rows.map((row) => ({
          delivery_id: row.id,
          state: row.state,
          alarms: row.alarms,
          attempts: row.attempts,
          create_time: row.created_at,
          next_time: row.state === 'waiting' ? row.due_at : null,
          finish_time: row.finished_at,
          status: row.status,
          error: row.error,
        })),
      };
    },

    async replayDelivery({ webhook_id, delivery_id }, caller) {
      const { person, webhook } = await requireWebhook(caller, webhook_id);
      await requireTest(person);
      if (!(await alarmDeliveries.replay(delivery_id, webhook.id, now())))
        throw new Refused('notFound', 'deliveryUnknown', { field: 'delivery_id' });
      return {};
    },

    async getNotificationState() {
      const [channels, changes] = await Promise.all([
        alarmDeliveries.state(now() - DAY_MS),
        alarmDeliveries.changes(),
      ]);
      return {
        changes,
        channels: channels.map((row) => ({
          channel: row.channel,
          waiting: row.waiting,
          oldest_time: row.oldest,
          sent: row.sent,
          failed: row.failed,
          error: row.error ?? '',
          error_time: row.failedAt,
        })),
      };
    },
  } satisfies HandlersOf<'notification'>;
}

const getOwner = (person: Account): WebhookOwner => ({
  personId: person.id,
  companyId: can(getActor(person), 'customers.manage') ? person.company_id : null,
});

const escalationOnWire = (escalation: Escalation | null): EscalationOnWire => ({
  level: escalation?.level ?? DEFAULT_NOTIFICATIONS.level,
  steps: (escalation?.steps ?? []).map(({ afterMinutes, to }) => ({ after_minutes: afterMinutes, to })),
});

const onWire = (settings: NotificationSettings): SettingsOnWire => ({
  mail: settings.mail ? 1 : 0,
  push: settings.push ? 1 : 0,
  sms: settings.sms ? 1 : 0,
  pace: settings.pace,
  daily_at: settings.dailyAt,
  quiet_from: settings.quiet?.from ?? 0,
  quiet_to: settings.quiet?.to ?? 0,
  zone: settings.zone,
  language: settings.lang,
  level: settings.level,
  kinds: [...settings.kinds],
  concerns: settings.concerns,
  hours_from: settings.hours?.from ?? 0,
  hours_to: settings.hours?.to ?? 0,
  scope: settings.scope,
  areas: [...settings.areas],
  station_ids: [...settings.stationIds],
  repeat_hours: settings.repeatHours as SettingsOnWire['repeat_hours'],
  monthly: settings.monthly ? 1 : 0,
});

const fromWire = (settings: SettingsOnWire): NotificationSettings => ({
  mail: settings.mail === 1,
  push: settings.push === 1,
  sms: settings.sms === 1,
  pace: settings.pace,
  dailyAt: settings.daily_at,
  quiet:
    settings.quiet_from === settings.quiet_to ? null : { from: settings.quiet_from, to: settings.quiet_to },
  zone: settings.zone,
  lang: settings.language,
  level: settings.level,
  kinds: [...new Set(settings.kinds)],
  concerns: settings.concerns,
  hours:
    settings.hours_from === settings.hours_to ? null : { from: settings.hours_from, to: settings.hours_to },
  scope: settings.scope,
  areas: settings.scope === 'areas' ? [...new Set(settings.areas)] : [],
  stationIds: settings.scope === 'chosen' ? settings.station_ids : [],
  repeatHours: settings.repeat_hours,
  monthly: settings.monthly === 1,
});
