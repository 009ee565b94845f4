import { describe, expect, it } from 'vitest';
import { StartupError } from '../support/startupError.ts';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('needs no variables: the defaults are those of the configuration table', () => {
    expect(readConfig({})).toEqual({
      part: {
        role: 'all',
        ingests: true,
        servesPages: true,
        doesJobs: true,
        nodeName: null,
        gatewayUrl: null,
      },
      host: '127.0.0.1',
      port: 8080,
      mqttPort: 1883,
      mqttsPort: null,
      tls: null,
      dataDir: './data',
      pagesDir: null,
      databaseUrl: null,
      databaseReplicaUrl: null,
      backups: null,
      upgradeBackup: true,
      weatherUrl: null,
      retention: {
        samples: 1100 * 86_400_000,
        alarms: 1100 * 86_400_000,
        audit: 2555 * 86_400_000,
        messages: 400 * 86_400_000,
        communication: 400 * 86_400_000,
        sessions: 90 * 86_400_000,
      },
      diskWarnPercent: 85,
      diskReserve: 256 * 1024 * 1024,
      externalBrokers: [],
      demoStations: 24,
      demoHistoryDays: 400,
      demoRough: 0.01,
      demoTruthFile: null,
      demoPassword: null,
      simulator: true,
      publicUrl: null,
      trustedProxies: ['loopback'],
      proxyProtocol: false,
      metricsToken: null,
      companyPrefix: 'heliograph',
      operator: { name: 'Heliograph', email: '', phone: '', address: '', location: null },
      termsUrl: null,
      privacyUrl: null,
      tileUrls: [],
      tileAttribution: '',
      addressUrl: null,
      revenueFactor: 0.1,
      wholeFleetStations: 2_000,
      stationsPerPerson: 1_000,
      gatewaysPerPerson: 5_000,
      webhookNetworks: [],
      oidc: null,
      mail: null,
      sms: null,
      locationDb: null,
      logLevel: 'info',
    });
  });

  it('treats an empty variable as absent, as docker and systemd write them', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO_PASSWORD: '' })).toEqual(readConfig({}));
  });

  it('[OPS-03] reads an identity provider, named by its host unless it has a name', () => {
    const provider = {
      OIDC_ISSUER: 'https://id.example/solar',
      OIDC_CLIENT_ID: 'hg',
      OIDC_CLIENT_SECRET: 's',
    };
    expect(readConfig(provider).oidc).toEqual({
      issuer: 'https://id.example/solar',
      clientId: 'hg',
      clientSecret: 's',
      name: 'id.example',
      admins: null,
      creates: false,
    });
    for (const [name, env] of [
      ['OIDC_ISSUER', { OIDC_CREATE: 'on' }],
      ['OIDC_ISSUER', { ...provider, OIDC_ISSUER: 'http://id.example' }],
      ['OIDC_CLIENT_SECRET', { ...provider, OIDC_CLIENT_SECRET: '' }],
      ['OIDC_ADMIN_ROLE', { ...provider, OIDC_ROLE_CLAIM: 'groups' }],
      ['OIDC_ROLE_CLAIM', { ...provider, OIDC_ADMIN_ROLE: 'admins' }],
    ] as const)
      expect(() => readConfig(env)).toThrow(new RegExp(`^${name} must be `));
  });

  it('[OPS-07] keeps a kind for good where configured', () => {
    expect(readConfig({ RETAIN_AUDIT: 'forever', RETAIN_SESSIONS: '7' }).retention).toMatchObject({
      audit: null,
      sessions: 7 * 86_400_000,
    });
  });

  describe('roles', () => {
    const shared = { DATABASE_URL: 'postgresql://db/solar' };
    const url = { GATEWAY_URL: 'mqtts://gateways.example:8883' };
    const brokers = { MQTT_SERVERS: 'mqtt://broker:1883 ws://broker:9001/mqtt' };

    it('[SCL-01] share the work, and only servers that take in messages have a broker with a name', () => {
      const parts = [
        { ...shared, ROLE: 'ingest', NODE_NAME: 'north-1' },
        { ...shared, ...url, ROLE: 'web' },
        { ...shared, ...url, ROLE: 'jobs' },
        { ...shared, ...brokers, ROLE: 'ingest', NODE_NAME: 'north-1' },
      ].map((env) => readConfig(env).part);
      expect(parts.map(({ ingests, servesPages, doesJobs }) => [ingests, servesPages, doesJobs])).toEqual([
        [true, false, false],
        [false, true, false],
        [false, false, true],
        [true, false, false],
      ]);
      expect(parts.map(({ nodeName }) => nodeName)).toEqual(['north-1', null, null, null]);
      expect(readConfig({ ...shared, ROLE: 'ingest' }).part.nodeName).toMatch(/^[a-z0-9][a-z0-9-]*$/);
    });

    it.each([
      ['DATABASE_URL must be set too', { ROLE: 'ingest' }],
      ['GATEWAY_URL must be set too', { ...shared, ROLE: 'web' }],
      ['GATEWAY_URL must be set too', { ...shared, ROLE: 'jobs' }],
      ['GATEWAY_URL must not be set', { ...brokers, ...url }],
    ])('[SCL-01] are refused: %s', (message, env) => {
      expect(() => readConfig(env)).toThrow(new RegExp(`^${message}`));
    });
  });

  it.each([
    ['ROLE', 'everything'],
    ['NODE_NAME', 'North 1'],
    ['GATEWAY_URL', 'https://gateways.example'],
    ['GATEWAY_URL', 'mqtt://gateways.example/path'],
    ['GATEWAY_URL', 'mqtt://user@gateways.example'],
    ['HOST', 'not a host'],
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['MQTT_PORT', '1e3'],
    ['MQTTS_PORT', '65536'],
    ['DATABASE_REPLICA_URL', 'db-standby.example'],
    ['DATABASE_URL', 'mysql://db'],
    ['MQTT_SERVERS', 'mqtt://broker:1883'],
    ['BACKUP_EVERY', '0'],
    ['BACKUP_KEEP', '0'],
    ['UPGRADE_BACKUP', 'no'],
    ['RETAIN_SAMPLES', '30'],
    ['RETAIN_ALARMS', 'always'],
    ['DISK_WARN_PERCENT', '100'],
    ['DISK_RESERVE', '15'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['WEBHOOK_NETWORKS', 'everything'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['METRICS_TOKEN', 'too short'],
    ['WHOLE_FLEET_STATIONS', '2001'],
    ['STATIONS_PER_PERSON', '0'],
    ['GATEWAYS_PER_PERSON', '1000001'],
    ['DEMO_STATIONS', '2.5'],
    ['DEMO_STATIONS', '10001'],
    ['DEMO_HISTORY_DAYS', '0'],
    ['DEMO_HISTORY_DAYS', '401'],
    ['DEMO_ROUGH', '1.5'],
    ['DEMO_TRUTH_FILE', './data/'],
    ['DEMO_PASSWORD', 'short'],
    ['PUBLIC_URL', 'solar.example'],
    ['COMPANY_PREFIX', 'two words'],
    ['COMPANY_NAME', 'two\nlines'],
    ['CONTACT_EMAIL', 'not a mail'],
    ['CONTACT_PHONE', 'call us'],
    ['CONTACT_LOCATION', 'Brisbane'],
    ['CONTACT_LOCATION', '-27.4698,190'],
    ['TILE_URLS', 'https://tiles.example/map.png'],
    ['TILE_ATTRIBUTION', 'two\nlines'],
    ['WEATHER_URL', 'open-meteo'],
    ['WEATHER_URL', 'https://me:hunter2@weather.example'],
    ['ADDRESS_URL', 'addressr'],
    ['ADDRESS_URL', 'https://me:hunter2@addresses.example'],
    ['ADDRESS_URL', 'https://addresses.example/?key=1'],
    ['REVENUE_FACTOR', 'ten'],
    ['REVENUE_FACTOR', '0'],
    ['TERMS_URL', 'terms.html'],
    ['PRIVACY_URL', 'ftp://solar.example/privacy'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'Heliograph'],
    ['MAIL_FROM', 'a@b, c@d'],
    ['MAIL_FROM', 'Heliograph <a@b>\r\nBcc: c@d'],
    ['SMS_URL', 'sms.example'],
    ['SMS_BODY', '{"to":"{to}"}'],
    ['SMS_BODY', 'hello {to} {text}'],
    ['LOG_LEVEL', 'loud'],
  ])('rejects %s=%s in one line that names the variable and what is allowed', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartupError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`));
  });

  it('does not print possible secrets', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db' })).not.toThrow(/hunter2/);
    expect(() => readConfig({ DEMO_PASSWORD: 'hunter2' })).not.toThrow(/hunter2/);
    expect(() => readConfig({ SMTP_URL: 'mail://me:hunter2@host' })).not.toThrow(/hunter2/);
    expect(() => readConfig({ ADDRESS_URL: 'https://me:hunter2@host' })).not.toThrow(/hunter2/);
    expect(() => readConfig({ WEATHER_URL: 'ftp://host/?apikey=hunter2' })).not.toThrow(/hunter2/);
    expect(() => readConfig({ SMS_URL: 'ftp://me:hunter2@host' })).not.toThrow(/hunter2/);
    expect(() => readConfig({ SMS_BODY: 'key=hunter2' })).not.toThrow(/hunter2/);
    expect(() => readConfig({ DATABASE_REPLICA_URL: 'me:hunter2@host' })).not.toThrow(/hunter2/);
  });

  it('requires a database for a replica', () => {
    const DATABASE_REPLICA_URL = 'postgres://standby/heliograph';
    expect(() => readConfig({ DATABASE_REPLICA_URL })).toThrow(/^DATABASE_URL must be set too/);
    const DATABASE_URL = 'postgres://primary/heliograph';
    expect(readConfig({ DATABASE_URL, DATABASE_REPLICA_URL }).databaseReplicaUrl).toBe(DATABASE_REPLICA_URL);
  });

  it('requires certificate and key together', () => {
    expect(() => readConfig({ TLS_CERT: 'cert.pem' })).toThrow(/^TLS_KEY must be set too/);
    expect(readConfig({ TLS_CERT: 'c.pem', TLS_KEY: 'k.pem' }).tls).toEqual({ cert: 'c.pem', key: 'k.pem' });
  });

  it('requires a certificate for gateways over TLS', () => {
    expect(() => readConfig({ MQTTS_PORT: '8883' })).toThrow(/^TLS_CERT and TLS_KEY must be set too/);
    expect(readConfig({}).mqttsPort).toBeNull();
  });

  it('[AUTH-11] requires a sender for mails', () => {
    const SMTP_URL = 'smtp://me:secret@mail.example:587';
    expect(() => readConfig({ SMTP_URL })).toThrow(/^MAIL_FROM must be set too[^\n]+\.$/);
    const mail = { url: SMTP_URL, from: 'Heliograph <no-reply@solar.example>' };
    expect(readConfig({ SMTP_URL, MAIL_FROM: mail.from }).mail).toEqual(mail);
    expect(readConfig({ MAIL_FROM: mail.from }).mail).toBeNull();
  });

  it('[AUTH-11] requires only an address for SMS', () => {
    expect(readConfig({ SMS_URL: 'https://sms.example/send' }).sms).toEqual({
      url: 'https://sms.example/send',
      authorization: null,
      body: '{"to":"{to}","text":"{text}"}',
    });
  });

  it('requires different ports, unless both are 0', () => {
    expect(() => readConfig({ PORT: '9000', MQTT_PORT: '9000' })).toThrow(/^MQTT_PORT must differ from PORT/);
    const tls = { TLS_CERT: 'c.pem', TLS_KEY: 'k.pem' };
    expect(() => readConfig({ ...tls, MQTTS_PORT: '1883' })).toThrow(
      /^MQTTS_PORT must differ from MQTT_PORT/,
    );
    expect(readConfig({ ...tls, PORT: '0', MQTT_PORT: '0', MQTTS_PORT: '0' })).toMatchObject({
      port: 0,
      mqttPort: 0,
      mqttsPort: 0,
    });
  });

  it('keeps only the origin of a public address', () => {
    expect(readConfig({ PUBLIC_URL: 'https://solar.example/portal/' }).publicUrl).toBe(
      'https://solar.example',
    );
  });

  it('accepts tile addresses with commas in their queries', () => {
    const [a, b] = ['https://a.example/{z}/{x}/{y}.png?layers=1,2', 'http://b.example/{z}/{x}/{y}'];
    expect(readConfig({ TILE_URLS: `${a}, ${b}` }).tileUrls).toEqual([a, b]);
  });
});
