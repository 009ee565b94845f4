/**
 * Limits of the embedded broker for strangers, sessions and gateways ([ADR
 * 29](../../../../docs/adr/0029-broker-limits.md)).
 */
export interface BrokerLimits {
  /** From the first byte of a connection to its sign-in, ms. */
  signInMs: number;
  /** Connections before sign-in; a new one ends the oldest, of its address only if that is older than `graceMs`. */
  strangers: { perAddress: number; overall: number; graceMs: number };
  sessions: {
    perSession: number;
    overall: number;
    /** Gateways that one connection can watch. */
    gateways: number;
    /** Longest silence that a client can ask for, s. */
    keepalive: number;
  };
  gateways: number;
  /** Failed sign-ins of an address. */
  failures: Rate;
  /** Requests of a session to gateways; more wait. */
  requests: Rate;
  /** Requests to a gateway by all sessions; more wait, and beyond `MAX_WAIT_MS` they are lost. */
  requestsPerGateway: Rate;
  /**
   * Bytes that wait for a client which reads slowly: from the first on, only the newest telemetry waits; more than the
   * second disconnects it.
   */
  unsent: { telemetry: number; overall: number };
}

export interface Rate {
  /** At once. */
  burst: number;
  perSecond: number;
}

/** Limits for a process that may open this many files; the rest is for HTTP, the database and files. */
export function brokerLimits(openFiles: number): BrokerLimits {
  const share = (part: number, most = Infinity) => Math.min(most, Math.floor(openFiles * part));
  return {
    signInMs: 10_000,
    // Thousands of gateways behind one address may reconnect at once; each signs in within a second.
    strangers: { perAddress: share(1 / 32, 256), overall: share(1 / 8, 4_096), graceMs: 1_000 },
    sessions: { perSession: 20, overall: share(1 / 4, 20_000), gateways: 16_000, keepalive: 300 },
    gateways: share(1 / 2),
    failures: { burst: 60, perSecond: 2 },
    requests: { burst: 200, perSecond: 200 },
    requestsPerGateway: { burst: 60, perSecond: 30 },
    // A client has 10 s to read the first; the second is ten times the retained statuses of 16,000 gateways.
    unsent: { telemetry: 256 * 1024, overall: 16 * 1024 * 1024 },
  };
}
