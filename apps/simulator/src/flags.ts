import { parseArgs } from 'node:util';

export interface Flags {
  commissioning: string;
  /** Only the first so many gateways of the file. */
  gateways: number;
  /** ms between telemetry messages. */
  period: number;
  /** False leaves out random alarms and outages. */
  chance: boolean;
  /** Overrides the file's seed. */
  seed: number | undefined;
  /** Instant at which the simulated clock starts, ms; the real one when absent. */
  now: number | undefined;
}

export const usage = `usage: simulator --commissioning FILE [--gateways N] [--period MS] [--no-random] [--seed N] [--now ISO-TIME]`;

/** @throws Error that names the flag */
export function readFlags(args: readonly string[]): Flags {
  const { values } = parseArgs({
    args: [...args],
    options: {
      commissioning: { type: 'string' },
      gateways: { type: 'string' },
      period: { type: 'string' },
      'no-random': { type: 'boolean' },
      seed: { type: 'string' },
      now: { type: 'string' },
    },
  });
  if (values.commissioning === undefined) throw new Error('--commissioning is missing');
  return {
    commissioning: values.commissioning,
    gateways: whole('--gateways', values.gateways, 1) ?? Infinity,
    period: whole('--period', values.period, 100) ?? 5000,
    chance: values['no-random'] !== true,
    seed: whole('--seed', values.seed, 0),
    now: instant(values.now),
  };
}

function whole(flag: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least)
    throw new Error(`${flag} takes a whole number from ${least}`);
  return value;
}

function instant(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new Error('--now takes a time such as 2026-01-15T02:00:00Z');
  return at;
}
