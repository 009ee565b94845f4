import { parseArgs } from 'node:util';

export interface Flags {
  commissioning: string;
  /** Uses only this many gateways of the file. */
  gateways: number;
  /** ms between telemetry messages. */
  period: number;
  /** False disables random alarms and outages. */
  randomEvents: boolean;
  /** Share of all days of all gateways that have a rough event. */
  rough: number;
  /** Overrides the file's seed. */
  seed: number | undefined;
  /** Start of the simulated clock, ms; defaults to the real time. */
  now: number | undefined;
  /** File that the truth of all sites is appended to; none if undefined. */
  truth: string | undefined;
}

export const usage = `usage: simulator --commissioning FILE [--gateways N] [--period MS] [--no-random] [--rough SHARE] [--seed N] [--now ISO-TIME] [--truth FILE]`;

/** Default that gives most fleets some rough data, while nearly all of it stays clean. */
const ROUGH_SHARE = 0.01;

/** @throws Error that names the flag */
export function readFlags(args: readonly string[]): Flags {
  const { values } = parseArgs({
    args: [...args],
    options: {
      commissioning: { type: 'string' },
      gateways: { type: 'string' },
      period: { type: 'string' },
      'no-random': { type: 'boolean' },
      rough: { type: 'string' },
      seed: { type: 'string' },
      now: { type: 'string' },
      truth: { type: 'string' },
    },
  });
  if (values.commissioning === undefined) throw new Error('--commissioning is missing');
  const randomEvents = values['no-random'] !== true;
  return {
    commissioning: values.commissioning,
    gateways: readInteger('--gateways', values.gateways, 1) ?? Infinity,
    period: readInteger('--period', values.period, 100) ?? 5000,
    randomEvents,
    rough: readShare('--rough', values.rough) ?? (randomEvents ? ROUGH_SHARE : 0),
    seed: readInteger('--seed', values.seed, 0),
    now: readInstant(values.now),
    truth: values.truth,
  };
}

function readInteger(flag: string, text: string | undefined, minimum: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < minimum)
    throw new Error(`${flag} takes a whole number from ${minimum}`);
  return value;
}

function readShare(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 1)) throw new Error(`${flag} takes a share from 0 to 1`);
  return value;
}

function readInstant(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new Error('--now takes a time such as 2026-01-15T02:00:00Z');
  return at;
}
