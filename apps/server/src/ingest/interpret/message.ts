import type { Samples } from '../../series/samplePack.ts';
import type { Refusal } from '../refusals.ts';
import type { KnownDevice, KnownGateway } from '../registry.ts';

export interface TelemetrySample {
  device: KnownDevice;
  at: number;
  status: 'normal' | 'offline' | 'abnormal';
  /** By slot, NaN where not measured. */
  v: Float64Array;
}

export interface AlarmEntry {
  device: KnownDevice;
  code: string;
  type: 'alarm' | 'fault';
  level: number;
  message: string;
  beganAt: number;
  recoveredAt: number | null;
}

/** The valid content of a message. `period` is until the gateway's next one, ms; `isPart`: more of it follows. */
export type Message = { gateway: KnownGateway } & (
  | { channel: 'status'; online: boolean; ratedPower: ReadonlyMap<KnownDevice, number> }
  | { channel: 'telemetry'; sequence: number; period: number; samples: TelemetrySample[]; isPart: boolean }
  | { channel: 'alarm'; sequence: number; alarms: AlarmEntry[] }
  | { channel: 'backfill'; sequence: number; device: KnownDevice; samples: Samples; period: number }
);

export interface Interpretation {
  /** Null when nothing is valid. */
  message: Message | null;
  refused: Refusal[];
}

/** Context for interpreting a message. */
export interface InterpretContext {
  gateway: KnownGateway;
  /** True if another gateway has a device that this one does not have. */
  isElsewhere: (deviceId: string) => boolean;
  /** True if more of the message follows. */
  isPart: boolean;
  /** Epoch ms. */
  now: number;
}
