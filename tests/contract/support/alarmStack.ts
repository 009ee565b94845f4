import { addStation, doLogin } from '@heliograph/contracts/http';
import { readData, newStation, startMailbox, type Mailbox } from '@heliograph/testing';
import type { Client } from 'pg';
import { notificationsSettled } from './alarmMails.ts';
import { startClockedServer, type ClockedServer } from './clockedServer.ts';
import { connectDatabase } from './stackDatabase.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;

const PEOPLE = ['owner', 'member', 'admin'] as const;
type Person = (typeof PEOPLE)[number];

/** A server with a clock, a mailbox and a station of `owner`, whose alarms tests start and end. */
export interface AlarmStack {
  mailbox: Mailbox;
  server: ClockedServer;
  database: Client;
  tokens: Record<Person, string>;
  stationId: number;
  /** Id of the first device. */
  deviceId: number;
  signIn: (person: Person) => Promise<string>;
  /** Lets the server work until all changes are planned and nothing is due that could be sent now. */
  settled: () => Promise<void>;
  pass: (ms: number) => Promise<void>;
  /** As ingest stores it. */
  alarm: (start?: {
    device?: number;
    code?: string;
    level?: number;
    message?: string;
  }) => Promise<{ id: number; end: () => Promise<void> }>;
  stop: () => Promise<void>;
}

export async function startAlarmStack(): Promise<AlarmStack> {
  const mailbox = await startMailbox();
  const server = await startClockedServer({
    ...mailbox.env,
    SIMULATOR: 'off',
    WEBHOOK_NETWORKS: 'loopback',
    PUBLIC_URL: 'https://solar.example',
  });
  const database = await connectDatabase(server);
  const signIn = async (person: Person) => {
    const account = `${person}@demo.example`;
    return (await readData(server, doLogin, { type: 2, account, password: server.password })).token;
  };
  const [owner, member, admin] = await Promise.all(PEOPLE.map(signIn));
  const added = await readData(server, addStation, newStation(), { token: owner! });
  const { rows } = await database.query<{ id: number; station_id: number }>(
    `select device.id, device.station_id from device join gateway on gateway.id = gateway_id where uuid = $1 limit 1`,
    [added.gateway.uuid],
  );
  const { id: deviceId, station_id: stationId } = rows[0]!;
  let codes = 0;

  const settled = () => notificationsSettled(database, server);

  return {
    mailbox,
    server,
    database,
    tokens: { owner: owner!, member: member!, admin: admin! },
    stationId,
    deviceId,
    signIn,
    settled,
    async pass(ms) {
      server.clock.now += ms;
      await settled();
    },
    async alarm(start = {}) {
      const inserted = await database.query<{ id: number }>(
        `insert into alarm (device_id, code, type, level, message, began_at) values ($1, $2, $3, $4, $5, $6) returning id`,
        [
          start.device ?? deviceId,
          start.code ?? `X${++codes}`,
          (start.level ?? 3) === 3 ? 'fault' : 'alarm',
          start.level ?? 3,
          start.message ?? (start.code === 'F18' ? 'Insulation resistance fault' : 'Something is wrong'),
          server.clock.now + ++codes,
        ],
      );
      const { id } = inserted.rows[0]!;
      return {
        id,
        end: async () => {
          await database.query('update alarm set recovered_at = $2 where id = $1', [id, server.clock.now]);
        },
      };
    },
    async stop() {
      await database.end();
      await server.stop();
      await mailbox.stop();
    },
  };
}
