import type { ConfigInput } from './connectForm.ts';

/**
 * The file as text. Scalars are written as JSON, which YAML reads as it is.
 *
 * @param names of devices by their id, as comments
 */
export function gatewayYaml(
  { server, buses, devices }: ConfigInput,
  names: ReadonlyMap<string, string>,
): string {
  const scalar = (value: unknown) => JSON.stringify(value);
  const line = (entries: object) =>
    `  - { ${Object.entries(entries)
      .map(([key, value]) => `${key}: ${scalar(value)}`)
      .join(', ')} }`;
  return [
    'server:',
    ...Object.entries(server).map(([key, value]) => `  ${key}: ${scalar(value)}`),
    'store: "./gateway-data"',
    'buses:',
    ...buses.map(line),
    'devices:',
    ...devices.flatMap((device) => {
      const name = names.get(device.device_id);
      return [...(name === undefined ? [] : [`  # ${name}`]), line(device)];
    }),
    '',
  ].join('\n');
}
