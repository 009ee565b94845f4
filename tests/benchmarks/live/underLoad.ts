import { join } from 'node:path';
import { startStack, type Stack } from '@heliograph/testing';
import { startChild, type Child } from '../child.ts';
import { crowd } from './crowd.ts';
import type { LoadReady, Step } from './load.ts';

export interface FleetOptions {
  stations: number;
  /** Between two messages of a gateway, ms. */
  periodMs: number;
  /** Devices of each gateway; as in the demo fleet when left out. */
  devicesEach?: number;
  /** Values that each gateway reports; all of its devices' when left out. */
  values?: number;
}

export interface FleetUnderLoad extends LoadReady {
  stack: Stack;
  /** Everything published so far that changes the fleet's PV power. */
  steps: () => readonly Step[];
  /** All gateways lose their connections at once; the next time, all of them come back. */
  dropOrReturn: () => void;
}

/** Runs a server whose gateways all report in each period. */
export async function underLoad<T>(
  { stations, periodMs, devicesEach, values }: FleetOptions,
  work: (fleet: FleetUnderLoad) => Promise<T>,
): Promise<T> {
  const stack = await startStack({ env: { DEMO_STATIONS: `${stations}`, SIMULATOR: 'off' } });
  let load: Child<LoadReady | Step> | undefined;
  try {
    const commissioning =
      devicesEach === undefined ? join(stack.dataDir, 'commissioning.json') : await crowd(stack, devicesEach);
    load = startChild<LoadReady | Step>(
      new URL('./load.ts', import.meta.url),
      stack.mqtt,
      commissioning,
      `${periodMs}`,
      ...(values === undefined ? [] : [`${values}`]),
    );
    const ready = await load.waitFor((message): message is LoadReady => 'devices' in message);
    const { messages } = load;
    const steps = () => messages.filter((message): message is Step => 'step' in message);
    return await work({ ...ready, stack, steps, dropOrReturn: load.request });
  } finally {
    await load?.stop();
    await stack.stop();
  }
}
