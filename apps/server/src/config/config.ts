import type { z } from 'zod';
import type { BackupSchedule } from '../storage/backup/startBackups.ts';
import { StartupError } from '../support/startupError.ts';
import type { ExternalBroker } from './brokerList.ts';
import { readOidc, type OidcSettings } from './oidc.ts';
import type { Operator } from './operator.ts';
import { readRetention, type Retention } from './retention.ts';
import { readPart, type Part } from './role.ts';
import type { SmsProvider } from './smsProvider.ts';
import { SECRETS, variables, type LogLevel, type Variable } from './variables.ts';

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
  /** Energy that gateways of a new demo report from before its start. */
  demoHistoryDays: number;
  /** Share of all days of all simulated gateways that have rough data. */
  demoRough: number;
  /** File of what the simulated sites could have given and lost; null writes none. */
  demoTruthFile: string | null;
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
  /** Address of hourly weather with Open-Meteo's API; null judges losses without it. */
  weatherUrl: string | null;
  /** File with the countries of addresses; null shows none. */
  locationDb: string | null;
  revenueFactor: number;
  /** Pages read larger fleets in parts, stations. */
  wholeFleetStations: number;
  /** Stations that one person may create, and gateways of these: a hundred times as many for members of companies. */
  stationsPerPerson: number;
  gatewaysPerPerson: number;
  /** Addresses and networks whose word on a client's address counts. */
  trustedProxies: readonly string[];
  /** True if connections of gateways from trusted proxies begin with a header of the PROXY protocol. */
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
    demoHistoryDays: read('DEMO_HISTORY_DAYS'),
    demoRough: read('DEMO_ROUGH'),
    demoTruthFile: read('DEMO_TRUTH_FILE') ?? null,
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
    weatherUrl: read('WEATHER_URL') ?? null,
    locationDb: read('LOCATION_DB') ?? null,
    revenueFactor: read('REVENUE_FACTOR'),
    wholeFleetStations: read('WHOLE_FLEET_STATIONS'),
    stationsPerPerson: read('STATIONS_PER_PERSON'),
    gatewaysPerPerson: read('GATEWAYS_PER_PERSON'),
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
const shown = (name: Variable, text: string | undefined): string =>
  text === undefined || SECRETS.has(name) ? '' : `; it is ${JSON.stringify(text)}`;

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
