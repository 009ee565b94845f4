import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { deploymentName } from './broker/external/deploymentName.ts';
import { BROKERS, brokerFiles, type BrokerKind } from './broker/external/brokerFiles.ts';
import { readConfig } from './config/config.ts';
import { brokerCheckUrl } from './http/brokerChecks.ts';
import { runCommand } from './runCommand.ts';
import { StartupError } from './support/startupError.ts';
import { openDatabase } from './storage/database.ts';
import { createRepositories } from './storage/repositories/index.ts';

const USAGE = `Usage:
  npm run broker -- config rabbitmq --server http://127.0.0.1:8080 --to ./rabbitmq

Writes the configuration with which an external broker enforces who may sign in, publish and subscribe, into a folder or,
without --to, to the terminal. Brokers: ${BROKERS.join(', ')}.
--server is where the broker reaches this server, or the servers; without, at HOST and PORT.

It finds the database as the server does, by DATA_DIR or DATABASE_URL, and the account of the servers in MQTT_SERVERS. The
files hold secrets.`;

await runCommand(main);

async function main(): Promise<void> {
  const { broker, server, to } = readArguments();
  const config = readConfig(process.env);
  const database = await openDatabase({
    url: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
    joins: true,
    log: pino({ level: 'silent' }),
  });
  try {
    const { deployment } = createRepositories(database.db);
    const account = config.externalBrokers.find(
      ({ amqpUrl }) => (amqpUrl !== null) === (broker === 'rabbitmq'),
    );
    if (account?.username === undefined || account.password === undefined)
      throw new StartupError(
        `MQTT_SERVERS must name the broker with the account of the servers: ${EXAMPLES[broker]}.`,
      );
    const files = brokerFiles(broker, {
      user: account.username,
      password: account.password,
      deployment: await deploymentName(deployment),
      vhost: decodeURIComponent(new URL(account.amqpUrl ?? account.url).pathname.slice(1)) || '/',
      checks: await brokerCheckUrl(server ?? `http://${config.host}:${config.port}`, deployment),
    });
    if (to === undefined) print(files);
    else write(to, files);
  } finally {
    await database.close();
  }
}

const MQTT = 'mqtt://user:password@host ws://host/mqtt';
const EXAMPLES: Readonly<Record<BrokerKind, string>> = {
  mosquitto: MQTT,
  rabbitmq: 'amqp://user:password@host mqtt://host ws://host:15675/ws',
  emqx: MQTT,
  vernemq: MQTT,
};

/** @throws StartupError with the usage */
function readArguments(): { broker: BrokerKind; server: string | undefined; to: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { server: { type: 'string' }, to: { type: 'string' } },
    });
    const [command, word, ...rest] = positionals;
    const broker = BROKERS.find((one) => one === word);
    if (command === 'config' && broker !== undefined && rest.length === 0)
      return { broker, server: values.server && parseOrigin(values.server), to: values.to };
  } catch (error) {
    throw new StartupError(`${(error as Error).message}\n\n${USAGE}`);
  }
  throw new StartupError(USAGE);
}

function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '') return url.origin;
  throw new Error(
    '--server must be an http or https address without a path, for example http://10.0.0.5:8080.',
  );
}

type Files = Readonly<Record<string, string>>;

function print(files: Files): void {
  for (const [name, text] of Object.entries(files)) console.log(`# ---- ${name}\n${text}`);
}

function write(folder: string, files: Files): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    console.log(join(folder, name));
  }
}
