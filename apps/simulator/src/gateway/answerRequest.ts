import {
  GatewayRequest,
  isExpectedValue,
  ReplyCode,
  type GatewayReply,
  type GrantedWrite,
  type PropertyValue,
} from '@heliograph/contracts/mqtt';
import { isGatewayCommand } from '@heliograph/domain/gateways';
import { isGateway } from '@heliograph/domain/models';
import type { Plant } from '../plant/plant.ts';
import type { Snapshot } from '../readings/snapshot.ts';
import { collectDiagnostics, obey } from './selfCare.ts';
import type { Write } from './writer.ts';

export interface RequestAnswer {
  clientId: string;
  reply: GatewayReply;
  /** True if a device was written to. */
  wrote: boolean;
}

export interface WriteAccess {
  /** True if the server granted the write; true once per grant. */
  redeem(write: GrantedWrite, grant: string): boolean;
  write: Write;
  /** When the gateway started, epoch ms. */
  startedAt: number;
}

type Data = GatewayReply['data'];

/** Answers a request [LIVE-03]; null if the request has no usable client id. */
export function answerRequest(
  plant: Plant,
  payload: string,
  now: number,
  access: WriteAccess,
): RequestAnswer | null {
  const json = parseJson(payload);
  const parsed = GatewayRequest.safeParse(json);
  if (!parsed.success) return badRequestReply(json);
  const request = parsed.data;
  const reply = (code: number, data: Data, msg?: string): RequestAnswer => ({
    clientId: request.client_id,
    reply: { id: request.id, code, ...(msg === undefined ? {} : { msg }), data },
    wrote: request.action === 'set_property' && code === ReplyCode.ok,
  });
  const unknown = namedDevices(request).find((id) => !findReader(plant, id));
  if (unknown !== undefined) return reply(ReplyCode.unknownDevice, [], `unknown device ${unknown}`);

  const view = plant.snapshotAt(now);
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
          datas: read(plant, view, { device_id, defines }, now),
        })),
      );
    case 'set_property': {
      const { grant = '', expected, ...write } = request.data;
      const { device_id, property_code, value } = write;
      if (!access.redeem({ uuid: plant.uuid, client_id: request.client_id, ...write }, grant)) {
        return reply(ReplyCode.notGranted, [], 'the write is not granted');
      }
      if (plant.status(view, device_id) === 'offline') {
        return reply(ReplyCode.deviceSilent, [], `${device_id} does not answer`);
      }
      const [held] = read(plant, view, { device_id, defines: [property_code] }, now);
      if (expected !== undefined && !isExpectedValue(held!.value, expected)) {
        return reply(ReplyCode.changed, [], `${property_code} is ${held!.value}, not ${expected}`);
      }
      const own = isGateway(findReader(plant, device_id)!.device.device_type);
      const written =
        own && isGatewayCommand(property_code)
          ? obey(plant, property_code, value)
          : access.write(device_id, property_code, value);
      if (!written.ok) return reply(ReplyCode[written.why], [], written.msg);
      return reply(ReplyCode.ok, [{ device_id, datas: [{ property_code, value: written.value }] }]);
    }
    case 'get_diagnostics': {
      const answer = reply(ReplyCode.ok, []);
      const diagnostics = collectDiagnostics(plant, view, { now, startedAt: access.startedAt });
      return { ...answer, reply: { ...answer.reply, diagnostics } };
    }
    case 'get_gateway_log': {
      const answer = reply(ReplyCode.ok, []);
      // Simulated gateways keep no log.
      return { ...answer, reply: { ...answer.reply, log: { lines: [] } } };
    }
  }
}

function namedDevices(request: GatewayRequest): string[] {
  switch (request.action) {
    case 'device_status':
      return request.data;
    case 'get_group_property':
      return request.data.map(({ device_id }) => device_id);
    case 'set_property':
      return [request.data.device_id];
    default:
      return [];
  }
}

/** Values in the requested order: measured, set or text; null for codes that the device does not have. */
function read(
  plant: Plant,
  view: Snapshot,
  { device_id: deviceId, defines: codes }: { device_id: string; defines: readonly string[] },
  now: number,
) {
  const reader = findReader(plant, deviceId);
  const values = new Float64Array(reader?.codes.length ?? 0);
  if (reader) plant.sensorFaults.read(reader, view, values);
  const findValue = (code: string): PropertyValue => {
    const measured = values[reader?.codes.indexOf(code) ?? -1];
    if (measured !== undefined) return Number.isNaN(measured) ? null : measured;
    if (!reader) return null;
    const set = plant.settings.read(deviceId, code);
    if (set === null) return plant.texts.read(deviceId, code);
    return plant.clocks.read(deviceId, code, now) ?? set;
  };
  return codes.map((property_code) => ({ property_code, value: findValue(property_code) }));
}

function findReader(plant: Plant, deviceId: string) {
  return plant.readers.find(({ device }) => device.device_id === deviceId);
}

/** The reply to a malformed request; null if it has no usable id or client id. */
function badRequestReply(json: unknown): RequestAnswer | null {
  if (typeof json !== 'object' || json === null || !('id' in json) || !('client_id' in json)) return null;
  const { id, client_id } = json;
  if (typeof id !== 'string' || typeof client_id !== 'string' || !/^[^/+#]{1,128}$/.test(client_id))
    return null;
  return {
    clientId: client_id,
    reply: { id, code: ReplyCode.badRequest, msg: 'malformed request', data: [] },
    wrote: false,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
