import type { Client } from 'aedes';
import type { AccessCache } from '../access/access.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { LogRepeated } from '../support/repeatedLog.ts';
import type { BrokerAuth } from './brokerAuth.ts';
import type { Identity, SessionIdentity } from './topicRules.ts';

/** How soon the end of a session or right is noticed that was not announced. */
export const SWEEP_MS = 15_000;

interface Options {
  brokerAuth: Pick<BrokerAuth, 'withdrawnTopics'>;
  sessions: Pick<Sessions, 'activeAmong' | 'onRevoked'>;
  access: Pick<AccessCache, 'onForgotten'>;
  /** Identities of connected clients. */
  identities: ReadonlyMap<Client, Identity>;
  logRepeated: LogRepeated;
  /** Epoch ms. */
  now: () => number;
}

/** Closes connections of sessions that ended, and ends subscriptions to gateways that a session may no longer read. */
export function createSessionRights({ brokerAuth, sessions, access, identities, logRepeated, now }: Options) {
  /** When rights of a session's person last changed. */
  const forgottenAt = new WeakMap<Client, number>();

  const connected = () =>
    [...identities].flatMap(([client, identity]) =>
      identity.kind === 'session' ? [{ client, identity }] : [],
    );

  /** The other subscriptions go on. */
  async function endWithdrawn(client: Client, identity: SessionIdentity): Promise<void> {
    const unsubscriptions = await brokerAuth.withdrawnTopics(identity);
    if (unsubscriptions.length === 0) return;
    await new Promise<void>((resolve, reject) => {
      client.unsubscribe({ cmd: 'unsubscribe', unsubscriptions }, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  }

  function checkAgain(client: Client, identity: SessionIdentity): void {
    endWithdrawn(client, identity).catch((error: unknown) => {
      // Better no connection than one that reads too much.
      client.close();
      logRepeated('warn', { err: error }, 'the rights of a broker connection could not be checked');
    });
  }

  sessions.onRevoked((publicId) => {
    for (const { client, identity } of connected())
      if (identity.session.publicId === publicId) client.close();
  });

  access.onForgotten((personId) => {
    for (const { client, identity } of connected()) {
      if (identity.session.person.id !== personId) continue;
      forgottenAt.set(client, now());
      checkAgain(client, identity);
    }
  });

  return {
    /** A client has subscribed: it may have been allowed just before the right was withdrawn, and begun just after. */
    subscribed(client: Client): void {
      const identity = identities.get(client);
      if (identity?.kind === 'session' && now() - (forgottenAt.get(client) ?? -Infinity) < SWEEP_MS)
        checkAgain(client, identity);
    },

    /** Checks all who are connected. */
    async sweep(): Promise<void> {
      const all = connected();
      const alive = await sessions.activeAmong(all.map(({ identity }) => identity.session.publicId));
      for (const { client, identity } of all) {
        if (alive.has(identity.session.publicId)) await endWithdrawn(client, identity);
        else client.close();
      }
    },
  };
}
