import type { SetTimer } from '@heliograph/domain/time';
import type { Logger } from 'pino';
import type { GatewayUpdates } from '../../../gateways/gatewayUpdates.ts';
import type { AccessCache } from '../../../access/access.ts';
import type { Sessions } from '../../../identity/sessions.ts';
import { createOutageLog } from '../../../support/outageLog.ts';
import { startLoop } from '../../../support/startLoop.ts';
import type { GatewayDirectory } from '../../gatewayDirectory.ts';
import type { BrokerChecks } from '../brokerChecks.ts';
import type { ManagementApi } from './managementApi.ts';

export interface RevocationPorts {
  api: ManagementApi;
  checks: BrokerChecks;
  sessions: Pick<Sessions, 'onRevoked' | 'activeAmong' | 'publicIdsOf'>;
  access: Pick<AccessCache, 'onForgotten'>;
  gatewayUpdates: Pick<GatewayUpdates, 'onChange'>;
  directory: Pick<GatewayDirectory, 'passwordOf'>;
  setTimer: SetTimer;
  log: Pick<Logger, 'warn' | 'info'>;
}

/** How soon the end of a session is noticed that was not announced. */
const SWEEP_MS = 30_000;

/**
 * Closes connections to RabbitMQ whose session ended, whose gateway was deleted or has a new password, or which are
 * subscribed to what their person may no longer read: the broker asks only before a subscription.
 *
 * @returns a function that stops it
 */
export function watchRevocations(ports: RevocationPorts): () => Promise<void> {
  const { api, checks, sessions, directory } = ports;
  const outage = createOutageLog(ports.log, {
    fails: 'connections to RabbitMQ whose rights ended cannot be closed',
    works: 'connections to RabbitMQ whose rights ended can be closed again',
  });
  const run = (work: () => Promise<void>) => void work().then(outage.worked, outage.failed);

  async function checkAgain(publicId: string): Promise<void> {
    const subscriptions = await api.subscriptionsOf(publicId);
    const allowed = await Promise.all(
      subscriptions.map((subscription) => checks.maySubscribe({ user: publicId, ...subscription })),
    );
    if (!allowed.every(Boolean)) await api.closeConnectionsOf(publicId, 'a right was withdrawn');
  }

  async function sweep(): Promise<void> {
    const users = [...(await api.users())];
    const active = await sessions.activeAmong(users);
    for (const user of users) {
      if (active.has(user)) continue;
      if ((await directory.passwordOf(user)) === undefined)
        await api.closeConnectionsOf(user, 'the session or gateway is gone');
    }
  }

  ports.sessions.onRevoked((publicId) => {
    checks.forgetSession(publicId);
    run(() => api.closeConnectionsOf(publicId, 'the session has ended'));
  });
  ports.access.onForgotten((personId) =>
    run(async () => {
      for (const publicId of await sessions.publicIdsOf(personId)) await checkAgain(publicId);
    }),
  );
  ports.gatewayUpdates.onChange((gateways) =>
    run(async () => {
      for (const uuid of gateways === 'all' ? [] : gateways)
        if (await checks.isOutdated(uuid)) await api.closeConnectionsOf(uuid, 'the gateway has changed');
    }),
  );
  return startLoop(sweep, { every: SWEEP_MS, setTimer: ports.setTimer, outage }).stop;
}
