export interface MqttTarget {
  url: string;
  clientId: string;
  username: string;
  password: string;
}

export interface MqttEvents {
  /** Accepted by the broker. */
  onOpen: () => void;
  onMessage: (topic: string, payload: Uint8Array) => void;
  /** Anything at all arrived: the broker is there. */
  onPacket: () => void;
  /** Once, whether it was ever open or not. `refused`: the broker did not take the credentials. */
  onClose: (reason: 'lost' | 'refused') => void;
}

export interface MqttConnection {
  /** Settles when the broker has answered; topics it refused are simply never heard. */
  subscribe(topics: string[]): Promise<void>;
  unsubscribe(topics: string[]): void;
  publish(topic: string, payload: string): void;
  /** Asks for a sign of life, which comes as a packet. */
  ping(): void;
  /** Closes at once; no event follows. */
  end(): void;
}

/** One attempt at one connection: who retries, and when, is the link's business. */
export type MqttConnect = (target: MqttTarget, events: MqttEvents) => MqttConnection;
