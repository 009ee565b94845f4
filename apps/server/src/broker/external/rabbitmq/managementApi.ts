import { z } from 'zod';
import type { ExternalBroker } from '../../../config/brokerList.ts';
import { getTopic } from './topology.ts';

const Connections = z.array(
  z.object({
    name: z.string(),
    user: z.string(),
    protocol: z.union([z.string(), z.array(z.string())]).transform(String),
  }),
);
const Queues = z.object({ items: z.array(z.object({ name: z.string() })) });
const Bindings = z.array(z.object({ source: z.string(), routing_key: z.string() }));

const TIMEOUT_MS = 10_000;

export type ManagementApi = ReturnType<typeof createManagementApi>;

/** RabbitMQ's management API, as far as connections of MQTT clients are concerned. Every call rejects when it fails. */
export function createManagementApi({ apiUrl, amqpUrl, username = '', password = '' }: ExternalBroker) {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const vhost = new URL(amqpUrl!).pathname.slice(1) || '%2F';

  async function call(method: 'GET' | 'DELETE', path: string, headers: Record<string, string> = {}) {
    const response = await fetch(`${apiUrl}/api/${path}`, {
      method,
      headers: { authorization, ...headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // It has gone meanwhile.
    if (response.status === 404) return [];
    if (!response.ok) throw new Error(`the management API answers ${method} ${path} with ${response.status}`);
    return method === 'GET' ? ((await response.json()) as unknown) : [];
  }

  return {
    /** Users with MQTT connections. */
    async users(): Promise<Set<string>> {
      const connections = Connections.parse(await call('GET', 'connections?columns=name,user,protocol'));
      return new Set(connections.filter(({ protocol }) => protocol.includes('MQTT')).map(({ user }) => user));
    },

    /**
     * Subscriptions of a session's connections. By the names of their queues, which are known at once; connections are
     * listed with their client id only after some seconds.
     */
    async subscriptionsOf(user: string): Promise<{ clientId: string; topic: string }[]> {
      const filter = new URLSearchParams({
        page: '1',
        page_size: '500',
        use_regex: 'true',
        name: `^mqtt-subscription-${user}-`,
        columns: 'name',
      });
      const { items } = Queues.parse(await call('GET', `queues/${vhost}?${filter.toString()}`));
      const found = await Promise.all(
        items.map(async ({ name }) => {
          const bindings = Bindings.parse(
            await call('GET', `queues/${vhost}/${encodeURIComponent(name)}/bindings`),
          );
          const clientId = name.slice('mqtt-subscription-'.length).replace(/qos[01]$/, '');
          return bindings.flatMap(({ source, routing_key }) =>
            // Each queue is bound to the default exchange, too.
            source === '' ? [] : { clientId, topic: getTopic(routing_key) },
          );
        }),
      );
      return found.flat();
    },

    async closeConnectionsOf(user: string, reason: string): Promise<void> {
      await call('DELETE', `connections/username/${encodeURIComponent(user)}`, { 'X-Reason': reason });
    },
  };
}
