import type { Commissioning } from '@heliograph/contracts/commissioning';
import { DeviceType } from '@heliograph/contracts/http';
import type { Logger } from 'pino';
import type { DeviceRow } from '../storage/repositories/devices.ts';
import { storedCommissioning, writeCommissioning } from './commissioning.ts';

export type SimulatedGateway = Commissioning['gateways'][number];

type SimulatedDevice = SimulatedGateway['devices'][number];

/** What became of one device behind a gateway: added (nothing before), edited, or deleted (nothing after). */
export interface RefitDevice {
  /** Its identity on the wire. */
  before: string | null;
  after: Pick<DeviceRow, 'device_id' | 'type' | 'model_id' | 'serial' | 'name'> | null;
}

/** Of an inverter that people add, kWp. */
const ADDED_PV = 5;
const INVERTERS: readonly string[] = ['C002', 'C003', 'C004'];

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

  async function changeFile(
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

  const changeOne = (uuid: string, edit: (gateway: SimulatedGateway) => SimulatedGateway) =>
    changeFile((gateways) => gateways.map((gateway) => (gateway.uuid === uuid ? edit(gateway) : gateway)));

  return {
    inTurn,
    async add(gateway: SimulatedGateway): Promise<void> {
      if (grows) await changeFile((gateways) => [...gateways, gateway]);
    },
    remove: (uuids: readonly string[]) =>
      changeFile((gateways) => gateways.filter(({ uuid }) => !uuids.includes(uuid))),
    /** To be told to whoever is played from the file, also by a later start. */
    renew: (uuid: string, password: string) => changeOne(uuid, (gateway) => ({ ...gateway, password })),
    /** A gateway goes on with what hangs on it now. */
    refit: (uuid: string, change: RefitDevice) =>
      changeOne(uuid, (gateway) => ({ ...gateway, devices: refitted(gateway.devices, change) })),
    /** Calls back after each change. */
    onChange: (callback: () => void): void => void (listener = callback),
  };
}

function refitted(devices: readonly SimulatedDevice[], { before, after }: RefitDevice): SimulatedDevice[] {
  const old = devices.find(({ device_id }) => device_id === before);
  if (!after) return devices.filter((device) => device !== old);
  const device: SimulatedDevice = {
    device_id: after.device_id,
    device_type: DeviceType.parse(after.type),
    mod_id: after.model_id,
    serial: after.serial,
    name: after.name,
    pv_kwp: INVERTERS.includes(after.type) ? sunOf(old) : 0,
  };
  return old ? devices.map((each) => (each === old ? device : each)) : [...devices, device];
}

/** Its share of the site's PV, kWp; what was no inverter has none to go on with. */
const sunOf = (old: SimulatedDevice | undefined): number => (old && old.pv_kwp > 0 ? old.pv_kwp : ADDED_PV);
