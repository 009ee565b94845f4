import { hostname } from 'node:os';
import { z } from 'zod';
import { StartupError } from '../support/startupError.ts';

const ROLES = ['all', 'ingest', 'web', 'jobs'] as const;
export type Role = (typeof ROLES)[number];

/** Role of this process (docs/adr/0036). */
export interface Part {
  role: Role;
  /** Takes in messages of gateways. */
  ingests: boolean;
  /** Serves pages and the calls of the API. */
  servesPages: boolean;
  /** Does what is done once for all: packing, cleaning, backups, deadlines, the demo. */
  doesJobs: boolean;
  /** Name of the embedded broker, for a server of role `ingest`: part of the path that browsers connect to. */
  nodeName: string | null;
  /** Where gateways connect; null: at the host of the portal, on the ports of the embedded broker. */
  gatewayUrl: string | null;
}

export const roleVariables = {
  ROLE: [z.enum(ROLES).default('all'), `one of ${ROLES.join(', ')}`],
  NODE_NAME: [
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,62}$/)
      .optional(),
    '1 to 63 lower-case letters, digits or -',
  ],
  GATEWAY_URL: [
    z
      .url({ protocol: /^mqtts?$/ })
      .refine((url) => {
        const { pathname, search, hash, username } = new URL(url);
        return ['', '/'].includes(pathname) && search + hash + username === '';
      })
      .optional(),
    'an mqtt or mqtts address, without user and path: mqtts://gateways.example:8883',
  ],
} as const;

interface RoleContext {
  databaseUrl: string | undefined;
  hasExternalBrokers: boolean;
}

/** @throws StartupError naming the variable that is missing or has no effect */
export function readPart(
  {
    ROLE: role,
    NODE_NAME: name,
    GATEWAY_URL: gatewayUrl,
  }: {
    ROLE: Role;
    NODE_NAME: string | undefined;
    GATEWAY_URL: string | undefined;
  },
  { databaseUrl, hasExternalBrokers }: RoleContext,
): Part {
  if (role !== 'all' && databaseUrl === undefined)
    throw new StartupError(
      `DATABASE_URL must be set too: servers of ROLE ${role} share a database with others.`,
    );
  if (gatewayUrl !== undefined && hasExternalBrokers)
    throw new StartupError('GATEWAY_URL must not be set: gateways connect to the brokers in MQTT_SERVERS.');
  if (gatewayUrl === undefined && !hasExternalBrokers && (role === 'web' || role === 'jobs'))
    throw new StartupError(
      `GATEWAY_URL must be set too: a server of ROLE ${role} does not know where gateways connect.`,
    );
  const isNode = role === 'ingest' && !hasExternalBrokers;
  return {
    role,
    ingests: role === 'all' || role === 'ingest',
    servesPages: role === 'all' || role === 'web',
    doesJobs: role === 'all' || role === 'jobs',
    nodeName: isNode ? (name ?? ownName()) : null,
    gatewayUrl: gatewayUrl ?? null,
  };
}

/** The machine's name, without its domain. */
function ownName(): string {
  const name = hostname()
    .split('.')[0]!
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '-')
    .replace(/^-+/, '')
    .slice(0, 63);
  return name === '' ? 'ingest' : name;
}
