import { z } from 'zod';
import type { GatewayDiagnostics, GatewayLogLine } from '../../mqtt/diagnostics.ts';
import { OfDevice, verb } from './verb.ts';

/** Outcome of a command. */
export interface CommandOutcome {
  /**
   * `verified`: the gateway did it. `kept`: it said so, and reports that nothing changed. `timeout`: it did not answer, and
   * whether it did it is unknown.
   */
  result: 'verified' | 'kept' | 'timeout';
  /** The communication log lacks the result (meg.logError). */
  unlogged: boolean;
}

/** Diagnostics of gateways, and commands to them; `deviceId` is the gateway as a device. */
export const gateways = {
  /** As it is now; null for gateways that do not report it. */
  diagnostics: verb<GatewayDiagnostics | null>()(z.object(OfDevice)),
  /** The last lines of its log, newest last; null for gateways that do not report it. */
  log: verb<GatewayLogLine[] | null>()(z.object({ ...OfDevice, lines: z.number().int().min(1) })),
  /** One of `gatewayCommands`; `title` is for the communication log. Rejects when it was refused. */
  command: verb<CommandOutcome>()(
    z.object({ ...OfDevice, command: z.string(), value: z.string(), title: z.string() }),
  ),
} as const;
