import { isIP } from 'node:net';
import { z } from 'zod';
import { brokerList } from './brokerList.ts';
import { oidcVariables } from './oidc.ts';
import { operatorVariables } from './operator.ts';
import { retentionVariables } from './retention.ts';
import { roleVariables } from './role.ts';
import { DEFAULT_SMS_BODY, isSmsBody, smsProvider } from './smsProvider.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${`${most}`.length}}$`))
    .transform(Number)
    .refine((value) => value >= least && value <= most);

const port = wholeNumber(0, 65_535);
const PORT_RULE = 'a port from 0 to 65535 (0 picks a free one)';

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\/\S+$/);
const POSTGRES_RULE = 'a PostgreSQL address, postgresql://user:password@host:5432/database';

const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((word) => word === 'on');

/** Each variable with its schema and the text that follows "must be" when it is wrong. */
export const variables = {
  ...roleVariables,
  HOST: [
    z
      .string()
      .regex(/^[A-Za-z0-9.:_-]+$/)
      .default('127.0.0.1'),
    'an address or host name to listen on',
  ],
  PORT: [port.default(8080), PORT_RULE],
  MQTT_PORT: [port.default(1883), PORT_RULE],
  MQTTS_PORT: [port.optional(), PORT_RULE],
  TLS_CERT: [z.string().optional(), 'the path of a PEM certificate'],
  TLS_KEY: [z.string().optional(), 'the path of a PEM key'],
  DATA_DIR: [z.string().default('./data'), 'a folder that the server can write to'],
  PAGES_DIR: [z.string().optional(), 'a folder with built pages'],
  DATABASE_URL: [postgresUrl.optional(), POSTGRES_RULE],
  DATABASE_REPLICA_URL: [postgresUrl.optional(), POSTGRES_RULE],
  BACKUP_DIR: [z.string().optional(), 'a folder that the server can write to'],
  BACKUP_EVERY: [wholeNumber(1, 8_760).default(24), 'a whole number of hours from 1 to 8760'],
  BACKUP_KEEP: [wholeNumber(1, 9_999).default(7), 'a whole number from 1 to 9999'],
  UPGRADE_BACKUP: [onOff('on'), 'on or off'],
  ...retentionVariables,
  DISK_WARN_PERCENT: [wholeNumber(50, 99).default(85), 'a whole number from 50 to 99'],
  DISK_RESERVE: [wholeNumber(16, 999_999).default(256), 'a whole number of megabytes from 16 to 999999'],
  MQTT_SERVERS: [
    z
      .string()
      .default('')
      .transform(brokerList)
      .refine((list) => list !== null),
    'a comma-separated list of brokers, each its server address and its websocket address separated by a space: mqtt://user:password@host:1883 ws://host:9001/mqtt; for RabbitMQ its AMQP address comes before them: amqp://user:password@host/vhost mqtt://host ws://host:15675/ws',
  ],
  WHOLE_FLEET_STATIONS: [wholeNumber(0, 2_000).default(2_000), 'a whole number from 0 to 2000'],
  STATIONS_PER_PERSON: [wholeNumber(1, 1_000_000).default(1_000), 'a whole number from 1 to 1000000'],
  GATEWAYS_PER_PERSON: [wholeNumber(1, 1_000_000).default(5_000), 'a whole number from 1 to 1000000'],
  DEMO_STATIONS: [wholeNumber(0, 10_000).default(24), 'a whole number from 0 to 10000'],
  DEMO_HISTORY_DAYS: [wholeNumber(1, 400).default(400), 'a whole number from 1 to 400'],
  DEMO_ROUGH: [
    z
      .string()
      .regex(/^(0(\.\d+)?|1)$/)
      .transform(Number)
      .default(0.01),
    'a number from 0 to 1',
  ],
  DEMO_TRUTH_FILE: [
    z
      .string()
      .regex(/[^/\\]$/)
      .optional(),
    'the path of a file that the server can write to',
  ],
  DEMO_PASSWORD: [z.string().min(8).max(256).regex(/^\S+$/).optional(), '8 to 256 characters without spaces'],
  SIMULATOR: [onOff('on'), 'on or off'],
  PUBLIC_URL: [
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => new URL(url).origin)
      .optional(),
    'an http or https address',
  ],
  TERMS_URL: [z.url({ protocol: /^https?$/ }).optional(), 'an http or https address'],
  PRIVACY_URL: [z.url({ protocol: /^https?$/ }).optional(), 'an http or https address'],
  TRUSTED_PROXIES: [
    z
      .string()
      .default('loopback')
      .transform((list) => list.split(',').map((one) => one.trim()))
      .refine((list) => list.every(isProxyAddress)),
    'a comma-separated list of addresses and networks, for example 10.0.0.0/8, or none',
  ],
  PROXY_PROTOCOL: [onOff('off'), 'on or off'],
  METRICS_TOKEN: [
    z.string().min(16).max(256).regex(/^\S+$/).optional(),
    '16 to 256 characters without spaces',
  ],
  COMPANY_PREFIX: [
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,32}$/)
      .default('heliograph'),
    '1 to 32 letters, digits, - or _',
  ],
  ...operatorVariables,
  TILE_URLS: [
    z
      .string()
      .default('')
      .transform((list) => list.split(/[\s,]+(?=https?:)/).filter((url) => url !== ''))
      .refine((urls) => urls.every(isTileUrl)),
    'a comma-separated list of http or https addresses with {z}, {x} and {y} in them',
  ],
  TILE_ATTRIBUTION: [
    z
      .string()
      .regex(/^\P{Cc}{1,200}$/u)
      .optional(),
    'a line of at most 200 characters',
  ],
  LOCATION_DB: [z.string().optional(), 'the path of a database of countries in MMDB format'],
  ADDRESS_URL: [
    z
      .url({ protocol: /^https?$/, abort: true })
      // A query could not be followed by a path, and fetch rejects credentials.
      .refine((url) => !/[?#]/.test(url) && new URL(url).username === '')
      .optional(),
    'the http or https address of an Addressr service, without credentials and query',
  ],
  WEATHER_URL: [
    z
      .url({ protocol: /^https?$/, abort: true })
      // Parameters are added to its query, and fetch rejects credentials.
      .refine((url) => !url.includes('#') && new URL(url).username === '')
      .optional(),
    'the http or https address of a weather service with the API of Open-Meteo, without credentials',
  ],
  REVENUE_FACTOR: [
    z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .transform(Number)
      .refine((value) => value > 0 && value <= 1000)
      .default(0.1),
    'a number above 0 and at most 1000',
  ],
  ...oidcVariables,
  SMTP_URL: [
    z
      .url({ protocol: /^smtps?$/ })
      .refine((url) => new URL(url).hostname !== '')
      .optional(),
    'an SMTP address, smtp://user:password@host:587 or smtps://user:password@host:465',
  ],
  MAIL_FROM: [
    z
      .string()
      .regex(/^(?:[^<>"\r\n]*<[^<>\s@,]+@[^<>\s@,]+>|[^<>\s@,"]+@[^<>\s@,"]+)$/)
      .optional(),
    'an e-mail address, with or without a name: Heliograph <no-reply@solar.example>',
  ],
  SMS_URL: [
    z
      .string()
      .optional()
      .transform((url) => (url === undefined ? null : (smsProvider(url) ?? undefined)))
      .refine((provider) => provider !== undefined),
    'an http or https address, including the credentials for basic authentication if the provider requires them: https://user:password@host/path',
  ],
  SMS_BODY: [
    z.string().default(DEFAULT_SMS_BODY).refine(isSmsBody),
    `JSON or the fields of a form, with {to} and {text} in it: ${DEFAULT_SMS_BODY} or From=Heliograph&To={to}&Body={text}`,
  ],
  WEBHOOK_NETWORKS: [
    z
      .string()
      .default('none')
      .transform((list) => list.split(',').map((one) => one.trim()))
      .refine((list) => list.every(isProxyAddress)),
    'a comma-separated list of addresses and networks, for example 10.0.0.0/8, or none',
  ],
  LOG_LEVEL: [z.enum(LOG_LEVELS).default('info'), `one of ${LOG_LEVELS.join(', ')}`],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

export type Variable = keyof typeof variables;

/** Variables whose values may contain a password. */
export const SECRETS: ReadonlySet<Variable> = new Set<Variable>([
  'ADDRESS_URL',
  'WEATHER_URL',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'MQTT_SERVERS',
  'DEMO_PASSWORD',
  'SMTP_URL',
  'SMS_URL',
  'SMS_BODY',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
]);

/** An address, a network, or a name that the HTTP layer knows. */
function isProxyAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (['none', 'loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function isTileUrl(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
}
