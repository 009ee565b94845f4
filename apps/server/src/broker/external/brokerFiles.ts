import { createHash, randomBytes } from 'node:crypto';
import { MQTT_EXCHANGE, createTopology } from './rabbitmq/topology.ts';

export const BROKERS = ['mosquitto', 'rabbitmq', 'emqx', 'vernemq'] as const;
export type BrokerKind = (typeof BROKERS)[number];

export interface BrokerFilesOptions {
  /** Account of the servers. */
  user: string;
  password: string;
  /** Tells this deployment's queues from those of others on the same broker. */
  deployment: string;
  /** RabbitMQ's virtual host. */
  vhost: string;
  /** Address where the broker asks, with its secret. */
  checks: string;
}

/** Maximum size of a gateway's message, bytes; a request and its topic are smaller. */
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;
/** How long a broker may rely on an answer, s. */
const CACHE_S = 15;

/** Configuration files, by name, with which a broker enforces the rules of ADR 4. */
export function brokerFiles(broker: BrokerKind, options: BrokerFilesOptions): Record<string, string> {
  return FILES[broker](options);
}

const FILES: Readonly<Record<BrokerKind, (options: BrokerFilesOptions) => Record<string, string>>> = {
  mosquitto,
  rabbitmq,
  emqx,
  vernemq,
};

function rabbitmq({ checks, ...options }: BrokerFilesOptions): Record<string, string> {
  return {
    'heliograph.conf': `# RabbitMQ 3.10 or newer: to /etc/rabbitmq/conf.d/
# The servers are accounts of the broker; gateways and sessions are checked by Heliograph.
auth_backends.1 = internal
auth_backends.2 = http
auth_http.http_method = post
auth_http.user_path = ${checks}/rabbitmq/user
auth_http.vhost_path = ${checks}/rabbitmq/vhost
auth_http.resource_path = ${checks}/rabbitmq/resource
auth_http.topic_path = ${checks}/rabbitmq/topic
load_definitions = /etc/rabbitmq/heliograph.json

mqtt.allow_anonymous = false
mqtt.vhost = ${options.vhost}
mqtt.exchange = amq.topic
mqtt.prefetch = 100
# Nobody has sessions that outlive their connection for long: a request must not arrive minutes later.
mqtt.subscription_ttl = 60000

# Larger messages are not stored; their connection gets no acknowledgement.
max_message_size = ${MAX_MESSAGE_BYTES}
# While the database is away, servers acknowledge nothing.
consumer_timeout = 2592000000
`,
    'heliograph.json': `${JSON.stringify(definitions(options), null, 2)}\n`,
    enabled_plugins:
      '[rabbitmq_auth_backend_http,rabbitmq_consistent_hash_exchange,rabbitmq_management,rabbitmq_mqtt,rabbitmq_web_mqtt].\n',
  };
}

/** With the queues, so that the broker keeps messages for the servers before the first of them has started. */
function definitions({ user, password, vhost, deployment }: Omit<BrokerFilesOptions, 'checks'>) {
  const { exchange, queues, queueArguments, weight, routingKeys } = createTopology(deployment);
  const kept = { vhost, durable: true, auto_delete: false };
  return {
    vhosts: [{ name: vhost }],
    users: [
      {
        name: user,
        password_hash: rabbitHash(password),
        hashing_algorithm: 'rabbit_password_hashing_sha256',
        // It closes connections whose rights ended.
        tags: ['administrator'],
      },
    ],
    permissions: [
      {
        user,
        vhost,
        configure: '^heliograph-',
        write: '^(heliograph-.*|amq\\.topic)$',
        read: '^(heliograph-.*|amq\\.topic)$',
      },
    ],
    queues: queues.map((name) => ({ ...kept, name, arguments: queueArguments })),
    exchanges: [{ ...kept, ...exchange, internal: false, arguments: {} }],
    bindings: [
      ...queues.map((queue) => binding(vhost, [exchange.name, queue, 'queue'], weight)),
      ...routingKeys.map((key) => binding(vhost, [MQTT_EXCHANGE, exchange.name, 'exchange'], key)),
    ],
  };
}

const binding = (
  vhost: string,
  [source, destination, destination_type]: readonly [string, string, 'queue' | 'exchange'],
  routing_key: string,
) => ({ source, vhost, destination, destination_type, routing_key, arguments: {} });

/** Base64 of a salt of four bytes and the SHA-256 of salt and password. */
function rabbitHash(password: string): string {
  const salt = randomBytes(4);
  return Buffer.concat([salt, createHash('sha256').update(salt).update(password).digest()]).toString(
    'base64',
  );
}

function emqx({ checks }: BrokerFilesOptions): Record<string, string> {
  return {
    'heliograph.hocon': `# EMQX 5.1.1 or newer: include it at the end of etc/emqx.conf.
mqtt.max_packet_size = ${MAX_MESSAGE_BYTES / 2 ** 20}MB
mqtt.retain_available = true

authentication = [
  {
    mechanism = password_based
    backend = http
    method = post
    url = "${checks}/emqx/authentication"
    headers { "Content-Type" = "application/json" }
    body { username = "\${username}", password = "\${password}", client_id = "\${clientid}" }
  }
]

authorization {
  # An answer other than yes, or none, refuses.
  no_match = deny
  deny_action = disconnect
  cache { enable = true, ttl = "${CACHE_S}s" }
  sources = [
    {
      type = http
      method = post
      url = "${checks}/emqx/authorization"
      headers { "Content-Type" = "application/json" }
      body {
        username = "\${username}"
        client_id = "\${clientid}"
        topic = "\${topic}"
        action = "\${action}"
        retain = "\${retain}"
      }
    }
  ]
}

# Messages of a gateway go to the same server.
mqtt.shared_subscription_strategy = hash_clientid
`,
  };
}

function vernemq({ checks }: BrokerFilesOptions): Record<string, string> {
  const hooks = ['auth_on_register', 'auth_on_publish', 'auth_on_subscribe'].flatMap((hook) => [
    hook,
    `${hook}_m5`,
  ]);
  return {
    'heliograph.conf': `# VerneMQ 1.12 or 2: to the end of vernemq.conf. Its webhooks have no TLS: use the same machine or a private network.
allow_anonymous = off
plugins.vmq_passwd = off
plugins.vmq_acl = off
plugins.vmq_webhooks = on
${hooks
  .map(
    (hook, i) =>
      `vmq_webhooks.heliograph${i}.hook = ${hook}\nvmq_webhooks.heliograph${i}.endpoint = ${checks}/vernemq`,
  )
  .join('\n')}
max_message_size = ${MAX_MESSAGE_BYTES}
`,
  };
}

function mosquitto({ user, checks }: BrokerFilesOptions): Record<string, string> {
  const { protocol, hostname, port, pathname } = new URL(checks);
  const isTls = protocol === 'https:';
  const store = `message_size_limit ${MAX_MESSAGE_BYTES}
persistence true
autosave_interval 10
max_queued_messages 0
max_queued_bytes 1000000000
`;
  return {
    'heliograph.conf': `# Mosquitto 2 with the plugin mosquitto-go-auth, all rules: to /etc/mosquitto/conf.d/
allow_anonymous false
auth_plugin /etc/mosquitto/go-auth.so
auth_opt_backends http
auth_opt_disable_superuser true
auth_opt_http_host ${hostname}
auth_opt_http_port ${port || (isTls ? 443 : 80)}
auth_opt_http_with_tls ${isTls}
auth_opt_http_verify_peer ${isTls}
auth_opt_http_method POST
auth_opt_http_params_mode json
auth_opt_http_response_mode status
auth_opt_http_getuser_uri ${pathname}/mosquitto/user
auth_opt_http_aclcheck_uri ${pathname}/mosquitto/acl
auth_opt_cache true
auth_opt_cache_type go-cache
auth_opt_auth_cache_seconds ${CACHE_S}
auth_opt_acl_cache_seconds ${CACHE_S}

${store}`,
    'gateways-only.conf': `# Mosquitto 2 without a plugin, instead of heliograph.conf: gateways and servers, but no pages, since Mosquitto
# alone cannot find out what a person may see. Accounts: mosquitto_passwd /etc/mosquitto/heliograph.passwords NAME
# for ${user} and for each gateway (its uuid, and the password that the portal shows once); then send SIGHUP.
per_listener_settings true

# Gateways. Their client id is their name, so that none can take the connection of another.
listener 1883
allow_anonymous false
password_file /etc/mosquitto/heliograph.passwords
acl_file /etc/mosquitto/heliograph-gateways.acl
use_username_as_clientid true

# Servers.
listener 1884
allow_anonymous false
password_file /etc/mosquitto/heliograph.passwords
acl_file /etc/mosquitto/heliograph-servers.acl

${store}`,
    'heliograph-gateways.acl': `${GATEWAY_PUBLISHES.map((topic) => `pattern write /gateway/%u/${topic}\n`).join('')}pattern read /gateway/%u/request
pattern read /gateway/%u/upgrade
`,
    'heliograph-servers.acl': `user ${user}
topic read /gateway/+/status
topic readwrite /gateway/+/telemetry
topic read /gateway/+/alarm
topic read /gateway/+/backfill
topic read /gateway/+/upgradeReport
topic write /gateway/+/upgrade
`,
  };
}

const GATEWAY_PUBLISHES = ['status', 'telemetry', 'alarm', 'backfill', 'upgradeReport', 'response/client/+'];
