import type { ExternalBroker } from '../../../config/brokerList.ts';
import { createAvailability } from '../availability.ts';
import type { ExternalBrokerLink, ExternalBrokerPorts } from '../externalBroker.ts';
import { UnsuitableBrokerError } from '../mqttLink.ts';
import { ALL_SLOTS } from '../../../storage/repositories/slotTable.ts';
import { openPublisher } from './openConnection.ts';
import { openRabbitPublisher } from './publisher.ts';
import { openRabbitReceiver } from './receiver.ts';
import { declareTopology } from './topology.ts';

/** Receives gateway messages from RabbitMQ by AMQP and publishes to gateways through it. */
export function connectRabbitBroker(ports: ExternalBrokerPorts): ExternalBrokerLink {
  const { id, broker, deployment, server, accept, receives, log } = ports;
  const availability = createAvailability(broker.url, log);
  const shared = { broker, deployment, server, log };
  const publisher = openRabbitPublisher({
    ...shared,
    checks: receives,
    onChange: (reason) => availability.report('publisher', reason),
  });
  const receiver = receives
    ? openRabbitReceiver({
        ...shared,
        accept,
        onChange: (reason) => availability.report('receiver', reason),
      })
    : null;
  return {
    id,
    url: broker.url,
    isReachable: () => publisher.isConnected() && receiver?.isConnected() === true,
    hold: (slots) => receiver?.prefer(slots),
    subscribed: () => (receiver?.isConnected() === true ? ALL_SLOTS : []),
    // The broker gives a queue to the next server by itself, and it has nothing of earlier versions.
    left: () => Promise.resolve(),
    retire: () => Promise.resolve(),
    retireSession: () => Promise.resolve(),
    publish: publisher.publish,
    isConnected: () =>
      publisher.isConnected() &&
      (receiver === null || (receiver.isConnected() && publisher.isRouted() && ports.isSuitable())),
    async close() {
      await Promise.all([publisher.close(), receiver?.close()]);
    },
  };
}

/** AMQP's reply for an exchange of a type that no plugin provides. */
const COMMAND_INVALID = 503;

/**
 * Creates the exchange and queues, before servers use them.
 *
 * @returns true
 * @throws UnsuitableBrokerError; any other error means that the broker cannot be reached at the moment
 */
export async function probeRabbit(broker: ExternalBroker, deployment: string): Promise<boolean> {
  const connection = await openPublisher(broker, `heliograph-${deployment} probes`);
  try {
    await declareTopology(connection.channel, deployment);
    return true;
  } catch (error) {
    // The operation itself only says that its channel is gone.
    const reason: unknown = connection.lost.aborted ? connection.lost.reason : error;
    if ((reason as { code?: unknown }).code !== COMMAND_INVALID) throw error;
    throw new UnsuitableBrokerError(
      'the broker needs the plugin rabbitmq_consistent_hash_exchange (rabbitmq-plugins enable)',
    );
  } finally {
    await connection.close();
  }
}
