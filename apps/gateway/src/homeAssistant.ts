import type { ModelProperty } from '@heliograph/domain/models';
import { modelById } from '@heliograph/domain/models';
import type { IClientOptions, MqttClient } from 'mqtt';
import type { GatewayConfig } from './config/config.ts';
import type { Driver } from './driver.ts';
import type { Reading } from './schedule/poller.ts';
import { SOFTWARE, VERSION } from './version.ts';

export interface HomeAssistantOptions {
  config: NonNullable<GatewayConfig['home_assistant']>;
  uuid: string;
  drivers: readonly Driver[];
  connect: (url: string, options: IClientOptions) => MqttClient;
  onFailure: (error: Error & { code?: number | string }) => void;
  onConnect: () => void;
}

/** Offers the devices to Home Assistant by MQTT discovery. */
export interface HomeAssistant {
  take(reading: Reading): void;
  close(): void;
}

const RECONNECT_MS = 10_000;
/** Values are unknown to Home Assistant after so many intervals without a new one, but not before `MIN_EXPIRY_S`. */
const EXPIRY_PERIODS = 3;
const MIN_EXPIRY_S = 30;

/** Kinds of sensors of Home Assistant by unit, with the class of their long-term statistics. */
const CLASSES: Readonly<Partial<Record<string, readonly [device: string | undefined, state: string]>>> = {
  W: ['power', 'measurement'],
  var: ['reactive_power', 'measurement'],
  VA: ['apparent_power', 'measurement'],
  V: ['voltage', 'measurement'],
  A: ['current', 'measurement'],
  Hz: ['frequency', 'measurement'],
  '°C': ['temperature', 'measurement'],
  kWh: ['energy', 'total_increasing'],
  '%': [undefined, 'measurement'],
};

/**
 * Publishes the devices' values to the broker of a Home Assistant. Entities are available while the gateway is connected
 * to it and their device answers.
 */
export function startHomeAssistant({
  config: { url, username, password, prefix },
  uuid,
  drivers,
  connect,
  onFailure,
  onConnect,
}: HomeAssistantOptions): HomeAssistant {
  const base = `heliograph/${uuid}`;
  const availability = `${base}/availability`;
  /** Configurations that were published over this connection, by topic. */
  const published = new Map<string, string>();
  const online = new Map<string, boolean>();
  const client = connect(url, {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    clientId: `heliograph-${uuid}`,
    reconnectPeriod: RECONNECT_MS,
    queueQoSZero: false,
    will: { topic: availability, payload: Buffer.from('offline'), qos: 1, retain: true },
  });
  client.on('connect', () => {
    published.clear();
    online.clear();
    publish(availability, 'online');
    onConnect();
  });
  client.on('error', onFailure);

  function publish(topic: string, payload: string, retain = true): void {
    if (client.connected) client.publish(topic, payload, { qos: retain ? 1 : 0, retain });
  }

  /** Publishes what has changed since the connection was opened. */
  function publishOnce(topic: string, payload: string): void {
    if (!client.connected || published.get(topic) === payload) return;
    published.set(topic, payload);
    publish(topic, payload);
  }

  function announce(driver: Driver, properties: readonly ModelProperty[]): void {
    const { deviceId, every } = driver;
    const { manufacturer, texts } = driver.identity();
    const id = `${uuid}_${deviceId}`;
    for (const { code, name, unit, kind, options } of properties) {
      const [deviceClass, stateClass] = CLASSES[unit] ?? [];
      const config = {
        name: name.en,
        unique_id: `${id}_${code}`,
        state_topic: `${base}/${deviceId}/state`,
        value_template: `{{ value_json['${code}'] }}`,
        ...(kind === 'state'
          ? { device_class: 'enum', options: options?.map((option) => option.name.en) ?? [] }
          : {
              ...(unit !== '' && { unit_of_measurement: unit }),
              ...(deviceClass && { device_class: deviceClass }),
              ...(stateClass && { state_class: stateClass }),
            }),
        availability: [{ topic: availability }, { topic: `${base}/${deviceId}/availability` }],
        availability_mode: 'all',
        expire_after: Math.max(MIN_EXPIRY_S, Math.ceil((EXPIRY_PERIODS * every) / 1000)),
        device: {
          identifiers: [id],
          name: `${texts.type ?? manufacturer ?? SOFTWARE} ${deviceId}`,
          ...(manufacturer !== null && { manufacturer }),
          ...(texts.type !== undefined && { model: texts.type }),
          ...(texts.SN1 !== undefined && { serial_number: texts.SN1 }),
        },
        origin: { name: SOFTWARE, sw_version: VERSION },
      };
      publishOnce(`${prefix}/sensor/${id}/${code}/config`, JSON.stringify(config));
    }
  }

  return {
    take({ driver, sample }) {
      if (!client.connected) return;
      const isOnline = sample !== null && sample.status !== 'offline';
      if (sample && isOnline) {
        const model = modelById(driver.identity().modelId ?? 0);
        const properties = (model?.properties ?? []).filter(({ code }) => code in sample.values);
        announce(driver, properties);
        const values = properties.map(({ code, options }) => {
          const value = sample.values[code];
          return [code, options?.find((option) => option.value === value)?.name.en ?? value];
        });
        publish(`${base}/${driver.deviceId}/state`, JSON.stringify(Object.fromEntries(values)), false);
      }
      publishAvailability(driver.deviceId, isOnline);
    },
    close() {
      for (const { deviceId } of drivers) publishAvailability(deviceId, false);
      publish(availability, 'offline');
      client.end();
    },
  };

  function publishAvailability(deviceId: string, isOnline: boolean): void {
    if (online.get(deviceId) === isOnline) return;
    online.set(deviceId, isOnline);
    publish(`${base}/${deviceId}/availability`, isOnline ? 'online' : 'offline');
  }
}
