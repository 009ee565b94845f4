import type { ConfigInput } from './connectForm.ts';

type Names = ReadonlyMap<string, string>;

/**
 * The file as text. Scalars are written as JSON, which YAML reads as it is.
 *
 * @param names of devices by their id, as comments
 */
export const gatewayYaml = ({ server, buses, devices, ...rest }: ConfigInput, names: Names): string =>
  [
    'server:',
    ...Object.entries(server).map(([key, value]) => `  ${key}: ${scalar(value)}`),
    'store: "./gateway-data"',
    ...Object.entries(rest).map(([key, value]) => `${key}: ${scalar(value)}`),
    ...listLines({ buses, devices }, names),
    '',
  ].join('\n');

/** Lines to add to the file of a running gateway, under its keys. */
export const addedYaml = (parts: Pick<ConfigInput, 'buses' | 'devices'>, names: Names): string =>
  [...listLines(parts, names), ''].join('\n');

function listLines({ buses, devices }: Pick<ConfigInput, 'buses' | 'devices'>, names: Names): string[] {
  const line = (entries: object) =>
    `  - { ${Object.entries(entries)
      .map(([key, value]) => `${key}: ${scalar(value)}`)
      .join(', ')} }`;
  return [
    ...(buses.length > 0 ? ['buses:', ...buses.map(line)] : []),
    'devices:',
    ...devices.flatMap((device) => {
      const name = names.get(device.device_id);
      return [...(name === undefined ? [] : [`  # ${name}`]), line(device)];
    }),
  ];
}

const scalar = (value: unknown): string => JSON.stringify(value);
