import { StartupError } from '../../apps/server/src/support/startupError.ts';

/** Settings of the cluster on this machine. */
export interface Settings {
  /** Folder of its databases, logs and passwords. */
  folder: string;
  /** Ports of HAProxy on loopback: portal, and gateways. */
  port: number;
  mqttPort: number;
  demoStations: number;
  /** Null: the one in the folder, or a new one. */
  demoPassword: string | null;
}

/** @throws StartupError naming the variable and what is allowed */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const number = (name: string, fallback: number, most: number): number => {
    const text = environment[name] ?? '';
    const value = text === '' ? fallback : Number(text);
    if (Number.isInteger(value) && value >= 1 && value <= most) return value;
    throw new StartupError(
      `${name} must be a whole number from 1 to ${most}; it is ${JSON.stringify(text)}.`,
    );
  };
  const password = environment.DEMO_PASSWORD ?? '';
  if (password !== '' && !/^\S{8,256}$/.test(password))
    throw new StartupError('DEMO_PASSWORD must be 8 to 256 characters without spaces.');
  return {
    folder:
      environment.DATA_DIR === undefined || environment.DATA_DIR === ''
        ? 'data-cluster'
        : environment.DATA_DIR,
    port: number('PORT', 8080, 65_535),
    mqttPort: number('MQTT_PORT', 1883, 65_535),
    demoStations: number('DEMO_STATIONS', 24, 10_000),
    demoPassword: password === '' ? null : password,
  };
}
