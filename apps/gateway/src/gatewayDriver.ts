import { readFileSync } from 'node:fs';
import { freemem, totalmem } from 'node:os';
import { z } from 'zod';
import { WriteRefusedError, type Driver, type Identity } from './driver.ts';
import type { Disk } from './store/disk.ts';
import { openStateFile } from './store/stateFile.ts';
import { SOFTWARE, VERSION_FIELDS } from './version.ts';

/** Gateway model of our catalogue. */
const MODEL_ID = 11;
const EVERY = 10_000;

const Controls = z.object({ control_enable: z.number(), remote_control: z.number() });
type Controls = z.infer<typeof Controls>;
const isControl = (code: string): code is keyof Controls => Object.hasOwn(Controls.shape, code);

export interface GatewayDriver extends Driver {
  /** True if remote control of the devices is disabled. */
  isLocked(): boolean;
}

export interface GatewayDriverOptions {
  deviceId: string;
  uuid: string;
  disk: Disk;
  /** epoch ms */
  now: () => number;
  connectedDevices: () => number;
  /** User commands for the gateway, by property. @throws WriteRefusedError */
  commands: Readonly<Record<string, (value: string) => Promise<void>>>;
}

/** Creates the driver for the gateway itself, as a device of its station. */
export function createGatewayDriver({
  deviceId,
  uuid,
  disk,
  now,
  connectedDevices,
  commands,
}: GatewayDriverOptions): GatewayDriver {
  const controls = openStateFile<Controls>(disk, 'controls.json', Controls, {
    control_enable: 1,
    remote_control: 1,
  });
  const identity: Identity = {
    map: null,
    modelId: MODEL_ID,
    manufacturer: SOFTWARE,
    texts: {
      SN1: uuid,
      Communication_protocol_version: '0001',
      Control_version_field_1: VERSION_FIELDS[0],
      Control_version_field_2: VERSION_FIELDS[1],
    },
    ratedPower: null,
  };

  return {
    deviceId,
    every: EVERY,
    identity: () => identity,
    sample: () =>
      Promise.resolve({
        at: now(),
        status: 'normal',
        values: {
          uptime: Math.round(process.uptime()),
          connected_devices: connectedDevices(),
          memory_use: memoryUse(),
          ...optional('board_temperature', boardTemperature()),
          ...optional('signal', signal()),
        },
        alarms: [],
      }),
    settings: new Set(Object.keys(Controls.shape)),
    readSettings: (codes) =>
      Promise.resolve(new Map(codes.map((code) => [code, isControl(code) ? controls.state[code] : null]))),
    async write(code, value) {
      const command = Object.hasOwn(commands, code) ? commands[code] : undefined;
      if (command) {
        if (typeof value !== 'string') throw new WriteRefusedError('invalidValue', `${code} takes a name`);
        await command(value);
        return value;
      }
      if (!isControl(code)) throw new WriteRefusedError('refused', `${code} cannot be written`);
      if (value !== 0 && value !== 1) throw new WriteRefusedError('invalidValue', `${code} takes 0, 1`);
      controls.save({ ...controls.state, [code]: value });
      return value;
    },
    isLocked: () => controls.state.remote_control === 0,
  };
}

const optional = (code: string, value: number | null) => (value === null ? {} : { [code]: value });

/** Share of the machine's memory in use, %. */
function memoryUse(): number {
  const available = /^MemAvailable:\s+(\d+) kB/m.exec(readText('/proc/meminfo'))?.[1];
  const free = available === undefined ? freemem() : Number(available) * 1024;
  return Math.round((1 - free / totalmem()) * 1000) / 10;
}

/** °C; null if the machine does not report it. */
function boardTemperature(): number | null {
  const millidegrees = Number(readText('/sys/class/thermal/thermal_zone0/temp'));
  return millidegrees === 0 ? null : Math.round(millidegrees / 100) / 10;
}

/** Wireless signal, 0 to 4; null without a wireless network. */
function signal(): number | null {
  // Interface, status, quality of 70, level …
  const quality = /^\s*\w+:\s+\w+\s+(\d+)/m.exec(readText('/proc/net/wireless'))?.[1];
  return quality === undefined ? null : Math.min(4, Math.round((Number(quality) / 70) * 4));
}

/** Reads a text file; empty if it does not exist, as on systems other than Linux. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
