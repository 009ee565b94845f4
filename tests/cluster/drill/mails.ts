import { saveStationShare } from '@heliograph/contracts/http';
import { callStack } from '@heliograph/testing';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { Part } from '../part.ts';
import { waitFor } from '../waitFor.ts';
import type { OnceRow } from './drillTable.ts';

/** How long the mail server takes for a mail, so that some are under way at a kill. */
const SLOW_MS = 400;
/** Invitations of one person, who may send 20 an hour. */
const INVITATIONS = 16;
const EVERY_MS = 100;
const ARRIVES_MS = 90_000;

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A real SMTP server that keeps mails by recipient; one that was sent again has the same Message-ID. */
export async function startMailServer() {
  /** Texts by address and Message-ID. */
  const received = new Map<string, Map<string, string>>();
  let begun = 0;
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      begun++;
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        // Without the breaks of long lines.
        const text = Buffer.concat(chunks).toString().replaceAll('=\r\n', '');
        const id = /^Message-ID: (\S+)/im.exec(text)?.[1] ?? '';
        setTimeout(() => {
          for (const { address } of session.envelope.rcptTo)
            received.set(address, (received.get(address) ?? new Map<string, string>()).set(id, text));
          done();
        }, SLOW_MS);
      });
    },
  });
  // Connections of killed servers.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      MAIL_FROM: 'Heliograph <no-reply@heliograph.example>',
    },
    /** Different mails to an address. */
    received: (address: string): number => received.get(address)?.size ?? 0,
    textsTo: (address: string): string[] => [...(received.get(address)?.values() ?? [])],
    /** Mails that servers began to send, to anyone. */
    begun: () => begun,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export interface MailsPorts {
  http: string;
  token: string;
  stationId: number;
  server: MailServer;
  /** Killed in the middle, and brought back after all mails had time to arrive. */
  victim: Part;
}

/** Invites people while a server is killed. What was confirmed has to arrive once. */
export async function inviteThroughKill({
  http,
  token,
  stationId,
  server,
  victim,
}: MailsPorts): Promise<OnceRow> {
  const invited = Array.from({ length: INVITATIONS }, (_, n) => `${victim.name}-${n}@guest.example`);
  const confirmed: Promise<string | null>[] = [];
  for (const [n, address] of invited.entries()) {
    if (n === INVITATIONS / 2) await victim.kill();
    confirmed.push(invite({ http, token, stationId }, address));
    await pause(EVERY_MS);
  }
  const wanted = (await Promise.all(confirmed)).filter((address) => address !== null);
  await waitFor(() => wanted.every((address) => server.received(address) > 0), ARRIVES_MS);
  await victim.start();
  return {
    what: `mails while ${victim.name} was killed`,
    wanted: wanted.length,
    done: wanted.filter((address) => server.received(address) > 0).length,
    lost: wanted.filter((address) => server.received(address) === 0).length,
    twice: invited.filter((address) => server.received(address) > 1).length,
  };
}

/** @returns the address when the invitation was confirmed */
async function invite(
  { http, token, stationId }: Pick<MailsPorts, 'http' | 'token' | 'stationId'>,
  address: string,
): Promise<string | null> {
  try {
    const { status } = await callStack(
      { http },
      saveStationShare,
      { station_id: stationId, station_share_type: 0, share_account_type: 0, station_share_user: address },
      { token },
    );
    return status === 200 ? address : null;
  } catch {
    return null;
  }
}
