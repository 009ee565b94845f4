import { freePorts, hasExternalProgram } from '@heliograph/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Avoids Debian's wrapper, which changes the user and the folder. */
const RABBITMQ = '/usr/lib/rabbitmq/bin/rabbitmq-server';
const EPMD = '/usr/bin/epmd';

export const hasRabbitmq = (): boolean => hasExternalProgram(RABBITMQ) && hasExternalProgram(EPMD);

/** A RabbitMQ node with its MQTT plugins, on loopback ports. */
export interface Rabbitmq {
  amqpUrl: string;
  /** For gateways. */
  tcpUrl: string;
  wsUrl: string;
  /** Address of the management API. */
  apiUrl: string;
  /** An entry of MQTT_SERVERS. */
  entry: string;
  /** Ends it like a power failure. */
  kill(): Promise<void>;
  /** Starts it again on the same ports, with its data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface RabbitmqOptions {
  /** Contents of a configuration file; without, every MQTT client is accepted with all rights. */
  configuration?: string;
  plugins?: readonly string[];
  /** User of the servers. */
  user?: string;
  password?: string;
}

const PLUGINS = ['rabbitmq_mqtt', 'rabbitmq_web_mqtt', 'rabbitmq_consistent_hash_exchange'];
const OPEN = 'mqtt.allow_anonymous = true\nmqtt.default_user = server\nmqtt.default_pass = secret\n';
const READY_MS = 120_000;

/** @param folder for everything that it writes */
export async function startRabbitmq(folder: string, options: RabbitmqOptions = {}): Promise<Rabbitmq> {
  const { configuration = OPEN, plugins = PLUGINS, user = 'server', password = 'secret' } = options;
  const [amqp, mqtt, ws, api, distribution, epmd] = await freePorts(6);
  const conf = join(folder, 'conf.d');
  await mkdir(conf, { recursive: true });
  await writeFile(
    join(conf, '10-ports.conf'),
    `listeners.tcp.1 = 127.0.0.1:${amqp}
mqtt.listeners.tcp.1 = 127.0.0.1:${mqtt}
web_mqtt.tcp.ip = 127.0.0.1
web_mqtt.tcp.port = ${ws}
${plugins.includes('rabbitmq_management') ? `management.tcp.ip = 127.0.0.1\nmanagement.tcp.port = ${api}\n` : ''}default_user = ${user}
default_pass = ${password}
log.file = false
log.console = true
`,
  );
  await writeFile(join(conf, '20-heliograph.conf'), configuration);
  const enabled = join(folder, 'enabled_plugins');
  await writeFile(enabled, `[${plugins.join(',')}].`);
  const env = {
    PATH: process.env.PATH,
    // With the cookie of its node.
    HOME: folder,
    LANG: 'C.UTF-8',
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_EPMD_PORT: `${epmd}`,
    RABBITMQ_CONF_ENV_FILE: '/dev/null',
    RABBITMQ_CONFIG_FILES: join(conf, '*.conf'),
    RABBITMQ_DIST_PORT: `${distribution}`,
    RABBITMQ_ENABLED_PLUGINS_FILE: enabled,
    RABBITMQ_GENERATED_CONFIG_DIR: join(folder, 'generated'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_MNESIA_BASE: join(folder, 'data'),
    RABBITMQ_NODENAME: 'heliograph@localhost',
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
  };
  // Otherwise the node would start one that outlives it.
  const names = spawn(EPMD, ['-port', `${epmd}`, '-address', '127.0.0.1'], { env, stdio: 'ignore' });
  await whenListening(epmd!);
  async function stopNames(): Promise<void> {
    const gone = once(names, 'exit');
    names.kill();
    await gone;
  }
  let node = await startNode(folder, env).catch(async (error: unknown) => {
    await stopNames();
    throw error;
  });
  const end = (signal: 'SIGTERM' | 'SIGKILL') => endGroup(node, signal);
  const credentials = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  const amqpUrl = `amqp://${credentials}@127.0.0.1:${amqp}`;
  const tcpUrl = `mqtt://127.0.0.1:${mqtt}`;
  const wsUrl = `ws://127.0.0.1:${ws}/ws`;
  return {
    amqpUrl,
    tcpUrl,
    wsUrl,
    apiUrl: `http://${credentials}@127.0.0.1:${api}`,
    entry: `${amqpUrl} ${tcpUrl} ${wsUrl}`,
    kill: () => end('SIGKILL'),
    async restart() {
      node = await startNode(folder, env);
    },
    async stop() {
      await end('SIGKILL');
      await stopNames();
    },
  };
}

async function startNode(cwd: string, env: Record<string, string | undefined>): Promise<ChildProcess> {
  // A group of its own: a shell starts the node.
  const node = spawn(RABBITMQ, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`RabbitMQ ${why}:\n${output}`));
    const timeout = setTimeout(() => fail('did not become ready'), READY_MS);
    node.once('exit', () => fail('ended'));
    for (const stream of [node.stdout, node.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (!output.includes('Server startup complete')) return;
        clearTimeout(timeout);
        resolve();
        output = '';
      });
    }
  });
  return node;
}

async function endGroup(node: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (node.exitCode !== null || node.signalCode !== null) return;
  const gone = once(node, 'exit');
  process.kill(-node.pid!, signal);
  await gone;
}

async function whenListening(port: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await pause(20);
  }
}
