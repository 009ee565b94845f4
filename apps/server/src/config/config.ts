import { isIP } from 'node:net';
import { z } from 'zod';
import type { BackupSchedule } from '../backup/startBackups.ts';
import { StartupError } from '../startupError.ts';
import { brokerList, type ExternalBroker } from './brokerList.ts';
import { oidcVariables, readOidc, type OidcSettings } from './oidc.ts';
import { operatorVariables, type Operator } from './operator.ts';
import { readPart, roleVariables, type Part } from './role.ts';
import { readRetention, retentionVariables, type Retention } from './retention.ts';
import { DEFAULT_SMS_BODY, isSmsBody, smsProvider, type SmsProvider } from './smsProvider.ts';

/** The configuration from the environment; every variable is optional. */
export interface Config {
  part: Part;
  host: string;
  /** 0 picks a free port. */
  port: number;
  mqttPort: number;
  /** Null: the broker offers no TLS of its own. */
  mqttsPort: number | null;
  /** Paths of the PEM files; null serves plain HTTP. */
  tls: { cert: string; key: string } | null;
  dataDir: string;
  /** Folder of the built pages; null uses those built with the server. */
  pagesDir: string | null;
  /** Null uses the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** A standby of it that reports are read from; null reads them from the database itself. */
  databaseReplicaUrl: string | null;
  /** Null writes no backups by itself. */
  backups: BackupSchedule | null;
  /** Writes a backup before the database of an older version is migrated. */
  upgradeBackup: boolean;
  retention: Retention;
  /** Share of the disk in use from which administrators are warned, %. */
  diskWarnPercent: number;
  /** Bytes that ingest leaves free on the disk. */
  diskReserve: number;
  /** Empty uses the embedded broker. */
  externalBrokers: readonly ExternalBroker[];
  demoStations: number;
  /** Share of all days of all simulated gateways that have rough data. */
  demoRough: number;
  demoPassword: string | null;
  /** False: the demo's stations exist, but their gateways are not simulated. */
  simulator: boolean;
  /** Origin where browsers reach the product; null takes it from each request. */
  publicUrl: string | null;
  companyPrefix: string;
  operator: Operator;
  /** External pages with the terms of use and the privacy policy; null shows the bundled texts. */
  termsUrl: string | null;
  privacyUrl: string | null;
  tileUrls: readonly string[];
  /** Tile attribution shown on the map; empty for none. */
  tileAttribution: string;
  /** Base address of a service with Addressr's API; null searches only the bundled localities. */
  addressUrl: string | null;
  /** File with the countries of addresses; null shows none. */
  locationDb: string | null;
  revenueFactor: number;
  /** Pages read larger fleets in parts, stations. */
  wholeFleetStations: number;
  /** Addresses and networks whose word on a client's address counts. */
  trustedProxies: readonly string[];
  /** Whether connections of gateways from trusted proxies begin with a header of the PROXY protocol. */
  proxyProtocol: boolean;
  /** Bearer token that reads the metrics; null lets programs on this machine read them. */
  metricsToken: string | null;
  /** Null without an identity provider. */
  oidc: OidcSettings | null;
  /** Null prints mails to the log. */
  mail: { url: string; from: string } | null;
  /** Addresses and networks that webhooks may call although they are not on the internet. */
  webhookNetworks: readonly string[];
  /** Null prints SMS to the log. */
  sms: SmsProvider | null;
  logLevel: LogLevel;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= 65_535);
const PORT_RULE = 'a port from 0 to 65535 (0 picks a free one)';

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\/\S+$/);
const POSTGRES_RULE = 'a PostgreSQL address, postgresql://user:password@host:5432/database';

const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((word) => word === 'on');

/** Each variable with its schema and the text that follows "must be" when it is wrong. */
const variables = {
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
  BACKUP_EVERY: [
    z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number)
      .refine((hours) => hours >= 1 && hours <= 8760)
      .default(24),
    'a whole number of hours from 1 to 8760',
  ],
  BACKUP_KEEP: [
    z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number)
      .refine((count) => count >= 1)
      .default(7),
    'a whole number from 1 to 9999',
  ],
  UPGRADE_BACKUP: [onOff('on'), 'on or off'],
  ...retentionVariables,
  DISK_WARN_PERCENT: [
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .refine((percent) => percent >= 50)
      .default(85),
    'a whole number from 50 to 99',
  ],
  DISK_RESERVE: [
    z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number)
      .refine((megabytes) => megabytes >= 16)
      .default(256),
    'a whole number of megabytes from 16 to 999999',
  ],
  MQTT_SERVERS: [
    z
      .string()
      .default('')
      .transform(brokerList)
      .refine((list) => list !== null),
    'a comma-separated list of brokers, each its server address and its websocket address separated by a space: mqtt://user:password@host:1883 ws://host:9001/mqtt; for RabbitMQ its AMQP address comes before them: amqp://user:password@host/vhost mqtt://host ws://host:15675/ws',
  ],
  WHOLE_FLEET_STATIONS: [
    z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number)
      .refine((value) => value <= 2_000)
      .default(2_000),
    'a whole number from 0 to 2000',
  ],
  DEMO_STATIONS: [
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((value) => value <= 10_000)
      .default(24),
    'a whole number from 0 to 10000',
  ],
  DEMO_ROUGH: [
    z
      .string()
      .regex(/^(0(\.\d+)?|1)$/)
      .transform(Number)
      .default(0.01),
    'a number from 0 to 1',
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

type Variable = keyof typeof variables;

/**
 * Reads the configuration. An empty variable counts as absent.
 * @throws StartupError naming the variable and what is allowed
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = <V extends Variable>(name: V): z.output<(typeof variables)[V][0]> => {
    const [schema, rule] = variables[name];
    const text = environment[name];
    const parsed = schema.safeParse(text === '' ? undefined : text);
    if (!parsed.success) throw new StartupError(`${name} must be ${rule}${shown(name, text)}.`);
    return parsed.data as z.output<(typeof variables)[V][0]>;
  };
  const databaseUrl = read('DATABASE_URL');
  const externalBrokers = read('MQTT_SERVERS');
  const config = {
    part: readPart(
      { ROLE: read('ROLE'), NODE_NAME: read('NODE_NAME'), GATEWAY_URL: read('GATEWAY_URL') },
      { databaseUrl, hasExternalBrokers: externalBrokers.length > 0 },
    ),
    host: read('HOST'),
    port: read('PORT'),
    mqttPort: read('MQTT_PORT'),
    mqttsPort: read('MQTTS_PORT') ?? null,
    tls: tlsFiles(read('TLS_CERT'), read('TLS_KEY')),
    dataDir: read('DATA_DIR'),
    pagesDir: read('PAGES_DIR') ?? null,
    databaseUrl: databaseUrl ?? null,
    databaseReplicaUrl: read('DATABASE_REPLICA_URL') ?? null,
    backups: backupSchedule(read('BACKUP_DIR'), read('BACKUP_EVERY'), read('BACKUP_KEEP')),
    upgradeBackup: read('UPGRADE_BACKUP'),
    retention: readRetention(read),
    diskWarnPercent: read('DISK_WARN_PERCENT'),
    diskReserve: read('DISK_RESERVE') * 1024 * 1024,
    externalBrokers,
    demoStations: read('DEMO_STATIONS'),
    demoRough: read('DEMO_ROUGH'),
    demoPassword: read('DEMO_PASSWORD') ?? null,
    simulator: read('SIMULATOR'),
    publicUrl: read('PUBLIC_URL') ?? null,
    trustedProxies: read('TRUSTED_PROXIES').filter((one) => one !== 'none'),
    proxyProtocol: read('PROXY_PROTOCOL'),
    metricsToken: read('METRICS_TOKEN') ?? null,
    companyPrefix: read('COMPANY_PREFIX'),
    operator: {
      name: read('COMPANY_NAME'),
      email: read('CONTACT_EMAIL') ?? '',
      phone: read('CONTACT_PHONE') ?? '',
      address: read('CONTACT_ADDRESS'),
      location: read('CONTACT_LOCATION') ?? null,
    },
    termsUrl: read('TERMS_URL') ?? null,
    privacyUrl: read('PRIVACY_URL') ?? null,
    tileUrls: read('TILE_URLS'),
    tileAttribution: read('TILE_ATTRIBUTION') ?? '',
    addressUrl: read('ADDRESS_URL') ?? null,
    locationDb: read('LOCATION_DB') ?? null,
    revenueFactor: read('REVENUE_FACTOR'),
    wholeFleetStations: read('WHOLE_FLEET_STATIONS'),
    oidc: readOidc({
      OIDC_ISSUER: read('OIDC_ISSUER'),
      OIDC_CLIENT_ID: read('OIDC_CLIENT_ID'),
      OIDC_CLIENT_SECRET: read('OIDC_CLIENT_SECRET'),
      OIDC_NAME: read('OIDC_NAME'),
      OIDC_ROLE_CLAIM: read('OIDC_ROLE_CLAIM'),
      OIDC_ADMIN_ROLE: read('OIDC_ADMIN_ROLE'),
      OIDC_CREATE: read('OIDC_CREATE'),
    }),
    webhookNetworks: read('WEBHOOK_NETWORKS').filter((one) => one !== 'none'),
    mail: mailServer(read('SMTP_URL'), read('MAIL_FROM')),
    sms: withBody(read('SMS_URL') ?? null, read('SMS_BODY')),
    logLevel: read('LOG_LEVEL'),
  };
  requireDifferentPorts(config);
  if (config.databaseReplicaUrl !== null && config.databaseUrl === null)
    throw new StartupError(
      'DATABASE_URL must be set too, because DATABASE_REPLICA_URL is: the embedded PostgreSQL has no replica.',
    );
  if (config.mqttsPort !== null && config.tls === null) {
    throw new StartupError('TLS_CERT and TLS_KEY must be set too, because MQTTS_PORT is.');
  }
  return config;
}

function requireDifferentPorts({ port, mqttPort, mqttsPort }: Config): void {
  const taken = new Map<number, string>();
  for (const [name, value] of Object.entries({ PORT: port, MQTT_PORT: mqttPort, MQTTS_PORT: mqttsPort })) {
    if (value === null || value === 0) continue;
    const other = taken.get(value);
    if (other !== undefined) throw new StartupError(`${name} must differ from ${other}; both are ${value}.`);
    taken.set(value, name);
  }
}

/** Values that may contain a password are not printed. */
function shown(name: Variable, text: string | undefined): string {
  const secret: readonly Variable[] = [
    'ADDRESS_URL',
    'DATABASE_URL',
    'DATABASE_REPLICA_URL',
    'MQTT_SERVERS',
    'DEMO_PASSWORD',
    'SMTP_URL',
    'SMS_URL',
    'SMS_BODY',
    'METRICS_TOKEN',
    'OIDC_CLIENT_SECRET',
  ];
  return text === undefined || secret.includes(name) ? '' : `; it is ${JSON.stringify(text)}`;
}

const backupSchedule = (folder: string | undefined, hours: number, keep: number): BackupSchedule | null =>
  folder === undefined ? null : { folder, everyMs: hours * 3_600_000, keep };

function tlsFiles(cert: string | undefined, key: string | undefined): Config['tls'] {
  if (cert !== undefined && key !== undefined) return { cert, key };
  if (cert === undefined && key === undefined) return null;
  throw new StartupError(
    `${cert === undefined ? 'TLS_CERT' : 'TLS_KEY'} must be set too: HTTPS needs TLS_CERT and TLS_KEY.`,
  );
}

function mailServer(url: string | undefined, from: string | undefined): Config['mail'] {
  if (url === undefined) return null;
  if (from !== undefined) return { url, from };
  throw new StartupError('MAIL_FROM must be set too: mails sent through SMTP_URL need a sender.');
}

const withBody = (provider: Omit<SmsProvider, 'body'> | null, body: string): SmsProvider | null =>
  provider && { ...provider, body };

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
