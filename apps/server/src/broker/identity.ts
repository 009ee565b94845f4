import type { Session } from '../identity/sessions.ts';

/** Who stands behind a connection. */
export type Identity = GatewayIdentity | SessionIdentity;

export interface GatewayIdentity {
  kind: 'gateway';
  uuid: string;
}

export interface SessionIdentity {
  kind: 'session';
  clientId: string;
  session: Session;
  /** Gateways it subscribed to something of. */
  watched: Set<string>;
}

/** Client identity of a gateway; a second connection of the same gateway takes the first one's place. */
export const gatewayClientId = (uuid: string): string => `gw-${uuid}`;
