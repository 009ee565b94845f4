import { z } from 'zod';
import type { GatewayDiagnostics, GatewayLogLine } from '../../mqtt/diagnostics.ts';
import { OfDevice, verb } from './verb.ts';

/** Outcome of a command. */
export interface CommandOutcome {
  /**
   * `verified`: the gateway did it. `kept`: it said so, but reports no change. `timeout`: it did not respond,
   * so the outcome is unknown.
   */
  result: 'verified' | 'kept' | 'timeout';
  /** The communication log lacks the result (meg.logError). */
  unlogged: boolean;
}

/** Diagnostics of gateways, and commands to them; `deviceId` is the gateway as a device. */
export const gateways = {
  /** Current diagnostics; null for gateways that do not report them. */
  diagnostics: verb<GatewayDiagnostics | null>()(z.object(OfDevice)),
  /** The last lines of its log, newest last; null for gateways that do not report it. */
  log: verb<GatewayLogLine[] | null>()(z.object({ ...OfDevice, lines: z.number().int().min(1) })),
  /** Runs one of `gatewayCommands`; `title` is for the communication log. Rejects if it was refused. */
  command: verb<CommandOutcome>()(
    z.object({ ...OfDevice, command: z.string(), value: z.string(), title: z.string() }),
  ),
} as const;
