import type { Commissioning } from '@heliograph/contracts/commissioning';
import type { Logger } from 'pino';
import { storedCommissioning, writeCommissioning } from './commissioning.ts';

export type SimulatedGateway = Commissioning['gateways'][number];

export type SimulatedGateways = ReturnType<typeof createSimulatedGateways>;

export interface SimulatedGatewaysOptions {
  file: string;
  /** Somebody plays what people add. */
  grows: boolean;
  log: Logger;
}

/**
 * The gateways that the demo's simulator plays, as their file has them: those of stations that people add and delete
 * come and go while it runs. What fails here is logged; a station is what it is without being simulated.
 */
export function createSimulatedGateways({ file, grows, log }: SimulatedGatewaysOptions) {
  let writing: Promise<unknown> = Promise.resolve();
  let listener: () => void = () => undefined;

  /** Changes of the file follow each other. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = writing.then(work);
    writing = result.catch(() => undefined);
    return result;
  }

  async function change(
    edit: (gateways: Commissioning['gateways']) => Commissioning['gateways'],
  ): Promise<void> {
    try {
      await inTurn(async () => {
        const stored = await storedCommissioning(file);
        if (stored) await writeCommissioning(file, { ...stored, gateways: edit(stored.gateways) });
      });
      listener();
    } catch (error) {
      log.warn({ err: error }, 'the simulated gateways could not be changed');
    }
  }

  return {
    inTurn,
    async add(gateway: SimulatedGateway): Promise<void> {
      if (grows) await change((gateways) => [...gateways, gateway]);
    },
    remove: (uuids: readonly string[]) =>
      change((gateways) => gateways.filter(({ uuid }) => !uuids.includes(uuid))),
    /** To be told to whoever is played from the file, also by a later start. */
    renew: (uuid: string, password: string) =>
      change((gateways) => gateways.map((one) => (one.uuid === uuid ? { ...one, password } : one))),
    /** Calls back after each change. */
    onChange: (callback: () => void): void => void (listener = callback),
  };
}
