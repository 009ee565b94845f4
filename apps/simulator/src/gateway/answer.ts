import { GatewayRequest, ReplyCode, type GatewayReply, type PropertyValue } from '@heliograph/contracts/mqtt';
import { textOf } from '../plant/settings.ts';
import type { Plant } from '../plant/plant.ts';
import type { Snapshot } from '../readings/snapshot.ts';

export interface Answer {
  clientId: string;
  reply: GatewayReply;
}

type Data = GatewayReply['data'];

/** Answers a request (spec A §7); null when it names nobody who could be answered. */
export function answer(plant: Plant, payload: string, now: number): Answer | null {
  const json = parseJson(payload);
  const parsed = GatewayRequest.safeParse(json);
  if (!parsed.success) return complaint(json);
  const request = parsed.data;
  const reply = (code: number, data: Data, msg?: string): Answer => ({
    clientId: request.client_id,
    reply: { id: request.id, code, ...(msg === undefined ? {} : { msg }), data },
  });
  const ids =
    request.action === 'device_status'
      ? request.data
      : request.action === 'set_property'
        ? [request.data.device_id]
        : request.data.map(({ device_id }) => device_id);
  const unknown = ids.find((id) => !readerOf(plant, id));
  if (unknown !== undefined) return reply(ReplyCode.unknownDevice, [], `unknown device ${unknown}`);

  const view = plant.look(now);
  switch (request.action) {
    case 'device_status':
      return reply(
        ReplyCode.ok,
        request.data.map((device_id) => ({ device_id, status: plant.status(view, device_id) })),
      );
    case 'get_group_property':
      return reply(
        ReplyCode.ok,
        request.data.map(({ device_id, defines }) => ({
          device_id,
          datas: read(plant, view, device_id, defines),
        })),
      );
    case 'set_property': {
      const { device_id, property_code, value } = request.data;
      if (plant.status(view, device_id) === 'offline') {
        return reply(ReplyCode.refused, [], `${device_id} does not answer`);
      }
      const written = plant.settings.write(device_id, property_code, value);
      if (!written.ok) return reply(ReplyCode.refused, [], written.msg);
      plant.trail().turn(now);
      return reply(ReplyCode.ok, [
        { device_id, datas: [{ property_code, value: plant.settings.read(device_id, property_code) }] },
      ]);
    }
  }
}

/** Values in the order asked for: measured, set or text; null for codes that the device does not have. */
function read(plant: Plant, view: Snapshot, deviceId: string, codes: readonly string[]) {
  const reader = readerOf(plant, deviceId);
  const values = new Float64Array(reader?.codes.length ?? 0);
  if (reader) plant.failures.read(reader, view, values);
  const valueOf = (code: string): PropertyValue => {
    const measured = values[reader?.codes.indexOf(code) ?? -1];
    if (measured !== undefined) return Number.isNaN(measured) ? null : measured;
    return plant.settings.read(deviceId, code) ?? (reader ? textOf(reader.device, code) : null);
  };
  return codes.map((property_code) => ({ property_code, value: valueOf(property_code) }));
}

function readerOf(plant: Plant, deviceId: string) {
  return plant.readers.find(({ device }) => device.device_id === deviceId);
}

/** A malformed request is answered when it tells who asked and under which id. */
function complaint(json: unknown): Answer | null {
  if (typeof json !== 'object' || json === null || !('id' in json) || !('client_id' in json)) return null;
  const { id, client_id } = json;
  if (typeof id !== 'string' || typeof client_id !== 'string' || !/^[^/+#]{1,128}$/.test(client_id))
    return null;
  return {
    clientId: client_id,
    reply: { id, code: ReplyCode.badRequest, msg: 'malformed request', data: [] },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
