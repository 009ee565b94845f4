/** Tables by which servers share external brokers ([ADR 35](../../../../docs/adr/0035-slots-of-external-brokers.md)). */
export interface BrokerSchema {
  broker_member: BrokerMemberTable;
  broker_slot: BrokerSlotTable;
}

/** A server that is connected to a broker. */
export interface BrokerMemberTable {
  broker_id: number;
  /** A random name of the process. */
  server: string;
  /** By the database's clock, epoch ms. */
  seen_at: number;
}

/** A persistent session on a broker, and the server that is connected with it. */
export interface BrokerSlotTable {
  broker_id: number;
  slot: number;
  holder: string | null;
  /** True if the broker has ever been subscribed with it, and so keeps messages for it. */
  subscribed: boolean;
}
