import { topics } from '@heliograph/contracts/mqtt';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ExternalBroker } from '../../config/brokerList.ts';
import { PROBE } from './acceptMessage.ts';
import { BrokerError, connectLink, UnsuitableBrokerError } from './mqttLink.ts';

const DELIVERY_MS = 5_000;

/**
 * Sends a message to a shared subscription of its own: some brokers grant those and deliver nothing, and gateways would
 * get acknowledgements for messages without receivers.
 *
 * @returns whether it could be checked: not where the account may not publish as a gateway
 * @throws UnsuitableBrokerError; any other error means that the broker cannot be reached at the moment
 */
export async function probeSharing(broker: ExternalBroker): Promise<boolean> {
  const name = `${PROBE}-${randomBytes(6).toString('hex')}`;
  const topic = topics.telemetry(name);
  let settle = (_delivered: boolean | Error): void => undefined;
  const settled = new Promise<boolean | Error>((resolve) => (settle = resolve));
  const link = await connectLink({
    broker,
    clientId: name,
    sessionExpiry: 0,
    onMessage(message) {
      message.acknowledge();
      settle(true);
    },
    onLost: (reason) => settle(reason),
  });
  try {
    await link.subscribe([{ topic: `$share/${name}/${topic}`, qos: 1 }]).catch((error: unknown) => {
      throw error instanceof BrokerError ? new UnsuitableBrokerError(error.message) : error;
    });
    const mayPublish = await link.publish(topic, '').then(
      () => true,
      (error: unknown) => {
        if (error instanceof BrokerError) return false;
        throw error;
      },
    );
    if (!mayPublish) return false;
    const outcome = await Promise.race([settled, pause(DELIVERY_MS, false)]);
    if (outcome === true) return true;
    throw outcome === false
      ? new UnsuitableBrokerError(
          'the broker grants shared subscriptions ($share) but delivers nothing to them',
        )
      : outcome;
  } finally {
    await link.end();
  }
}
