export interface MqttTarget {
  url: string;
  clientId: string;
  username: string;
  password: string;
}

export interface MqttEvents {
  /** Accepted by the broker. */
  onOpen: () => void;
  onMessage: (topic: string, payload: Uint8Array<ArrayBuffer>) => void;
  /** Any packet arrived. */
  onPacket: () => void;
  /** Once, whether it was ever open or not. `refused`: the broker did not take the credentials. */
  onClose: (reason: 'lost' | 'refused') => void;
}

export interface MqttConnection {
  /** Settles when the broker has answered; topics that it refused deliver nothing. */
  subscribe(topics: string[]): Promise<void>;
  unsubscribe(topics: string[]): void;
  publish(topic: string, payload: string): void;
  /** Requests a packet from the broker. */
  ping(): void;
  /** Closes at once; no event follows. */
  end(): void;
}

/** One attempt at one connection; the link decides whether and when to retry. */
export type MqttConnect = (target: MqttTarget, events: MqttEvents) => MqttConnection;
