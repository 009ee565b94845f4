import { freePort, hasExternalProgram } from '@heliograph/testing';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MOSQUITTO = '/usr/sbin/mosquitto';

export const hasMosquitto = (): boolean => hasExternalProgram(MOSQUITTO);

/** A Mosquitto broker. */
export interface Mosquitto {
  tcpUrl: string;
  wsUrl: string;
  /** An entry of MQTT_SERVERS. */
  entry: string;
  /** Ends it like a power failure. */
  kill(): Promise<void>;
  /** Starts it again on the same ports, without its earlier state. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param folder for its configuration
 * @param account the only one that it accepts; without, it accepts every client
 */
export async function startMosquitto(
  folder: string,
  account?: { user: string; password: string },
): Promise<Mosquitto> {
  const [tcp, ws] = [await freePort(), await freePort()];
  const config = join(folder, 'mosquitto.conf');
  const passwords = join(folder, 'passwords');
  if (account) execFileSync('mosquitto_passwd', ['-c', '-b', passwords, account.user, account.password]);
  const access = account ? `password_file ${passwords}` : 'allow_anonymous true';
  await writeFile(
    config,
    `user root\n${access}\nlistener ${tcp} 127.0.0.1\nlistener ${ws} 127.0.0.1\nprotocol websockets\nsys_interval 1\n`,
  );
  const start = () => launch(config);
  let broker = await start();
  const end = () => kill(broker);
  const tcpUrl = `mqtt://${account?.user ?? 'server'}:${account?.password ?? 'secret'}@127.0.0.1:${tcp}`;
  const wsUrl = `ws://127.0.0.1:${ws}/mqtt`;
  return {
    tcpUrl,
    wsUrl,
    entry: `${tcpUrl} ${wsUrl}`,
    kill: end,
    async restart() {
      broker = await start();
    },
    stop: end,
  };
}

/** @param config the path of a configuration file */
export async function startMosquittoWith(config: string) {
  const broker = await launch(config);
  return {
    /** Makes it read passwords and rules again. */
    reload: () => void broker.kill('SIGHUP'),
    stop: () => kill(broker),
  };
}

/** With SIGKILL: a Mosquitto that has just started may miss SIGTERM, and goes on. */
async function kill(broker: ChildProcess): Promise<void> {
  const gone = once(broker, 'exit');
  if (broker.kill('SIGKILL')) await gone;
}

async function launch(config: string): Promise<ChildProcess> {
  const started = spawn(MOSQUITTO, ['-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  // It warns of the folder's owner before it listens.
  let output = '';
  for await (const [text] of on(started.stderr, 'data', { close: ['end'] }) as AsyncIterable<[Buffer]>) {
    output += String(text);
    if (output.includes(' running')) {
      // A full pipe would stop the broker.
      started.stderr.resume();
      return started;
    }
  }
  throw new Error(`mosquitto does not start: ${output}`);
}
