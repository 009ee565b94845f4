import {
  GatewayRequest,
  isExpectedValue,
  ReplyCode,
  type GatewayDiagnostics,
  type GatewayLog,
  type GatewayReply,
  type GrantedWrite,
  type PropertyValue,
  type WireStatus,
} from '@heliograph/contracts/mqtt';
import { DeviceSilentError, WriteRefusedError, type Driver } from '../driver.ts';
import { withProgress } from './withProgress.ts';

/** Dependencies for answering requests. */
export interface AnswerPorts {
  uuid: string;
  /** All devices, including the gateway itself. */
  drivers: ReadonlyMap<string, Driver>;
  status: (deviceId: string) => WireStatus;
  /** Measured values that are still fresh. */
  latest: (deviceId: string) => Readonly<Record<string, number>>;
  /** True if the server granted the write; only once per grant. */
  redeem: (write: GrantedWrite, grant: string) => boolean;
  /** True if remote control of the device is disabled. */
  isLocked: (deviceId: string) => boolean;
  /** Runs one write to a device at a time. */
  inTurn: <T>(deviceId: string, write: () => Promise<T>) => Promise<T>;
  /** Called when a setting has been written. */
  onWritten: (deviceId: string, code: string, value: number | string) => void;
  diagnostics: () => GatewayDiagnostics;
  logLines: (most: number) => GatewayLog['lines'];
  /**
   * Called when a request takes longer than clients wait without a response, as on a slow bus or during a
   * scan.
   */
  onWorking: (word: RequestAnswer) => void;
  onError: (error: unknown) => void;
}

export interface RequestAnswer {
  clientId: string;
  reply: GatewayReply;
}

type Data = GatewayReply['data'];
type Datas = NonNullable<Data[number]['datas']>;
type Request<Action> = Extract<GatewayRequest, { action: Action }>;

/** Answers a request [LIVE-03]; null if it has no usable client id. */
export async function answerRequest(payload: string, ports: AnswerPorts): Promise<RequestAnswer | null> {
  const json = parseJson(payload);
  const parsed = GatewayRequest.safeParse(json);
  if (!parsed.success) return badRequest(json);
  const request = parsed.data;
  const { id, client_id: clientId } = request;
  const word = { clientId, reply: { id, code: ReplyCode.working, data: [] } };
  try {
    const work = replyTo(request, ports);
    const reply = await (request.progress ? withProgress(work, () => ports.onWorking(word)) : work);
    return { clientId, reply: { id, ...reply } };
  } catch (error) {
    if (!(error instanceof RefusedError)) ports.onError(error);
    const { code, message } =
      error instanceof RefusedError ? error : new RefusedError(ReplyCode.refused, 'internal error');
    return { clientId, reply: { id, code, msg: message, data: [] } };
  }
}

class RefusedError extends Error {
  override readonly name = 'Refused';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

async function replyTo(request: GatewayRequest, ports: AnswerPorts): Promise<Omit<GatewayReply, 'id'>> {
  switch (request.action) {
    case 'device_status':
      return {
        code: ReplyCode.ok,
        data: request.data.map((device_id) => ({
          device_id: getDriver(device_id, ports).deviceId,
          status: ports.status(device_id),
        })),
      };
    case 'get_group_property':
      return { code: ReplyCode.ok, data: await properties(request, ports) };
    case 'set_property':
      return { code: ReplyCode.ok, data: [await write(request, ports)] };
    case 'get_diagnostics':
      return { code: ReplyCode.ok, data: [], diagnostics: ports.diagnostics() };
    case 'get_gateway_log':
      return { code: ReplyCode.ok, data: [], log: { lines: ports.logLines(request.data.lines) } };
  }
}

function getDriver(deviceId: string, { drivers }: AnswerPorts): Driver {
  const driver = drivers.get(deviceId);
  if (!driver) throw new RefusedError(ReplyCode.unknownDevice, `unknown device ${deviceId}`);
  return driver;
}

/** Reads settings. Among several devices, an unresponsive one has none; a single one causes an error. */
async function properties({ data }: Request<'get_group_property'>, ports: AnswerPorts): Promise<Data> {
  const wanted = data.map(({ device_id, defines }) => ({ driver: getDriver(device_id, ports), defines }));
  return Promise.all(
    wanted.map(async ({ driver, defines }) => {
      try {
        return { device_id: driver.deviceId, datas: await read(driver, defines, ports) };
      } catch (error) {
        if (!(error instanceof DeviceSilentError)) throw error;
        if (wanted.length === 1) throw silent(driver);
        return {
          device_id: driver.deviceId,
          datas: defines.map((property_code) => ({ property_code, value: null })),
        };
      }
    }),
  );
}

/**
 * Values in the requested order: setting, measurement or text; null for codes that the device does not have.
 */
async function read(driver: Driver, defines: readonly string[], { latest }: AnswerPorts): Promise<Datas> {
  const codes = defines.filter((code) => driver.settings.has(code));
  const set = codes.length > 0 ? await driver.readSettings(codes) : new Map<string, PropertyValue>();
  const measured = latest(driver.deviceId);
  const { texts } = driver.identity();
  return defines.map((property_code) => ({
    property_code,
    value: set.get(property_code) ?? measured[property_code] ?? texts[property_code] ?? null,
  }));
}

async function write(
  { client_id, data: { grant = '', expected, ...wanted } }: Request<'set_property'>,
  ports: AnswerPorts,
): Promise<Data[number]> {
  const { device_id, property_code, value } = wanted;
  const driver = getDriver(device_id, ports);
  if (!ports.redeem({ uuid: ports.uuid, client_id, ...wanted }, grant))
    throw new RefusedError(ReplyCode.notGranted, 'the write is not granted');
  if (ports.isLocked(device_id)) throw new RefusedError(ReplyCode.locked, 'remote control is disabled');
  try {
    const held = await ports.inTurn(device_id, async () => {
      if (expected !== undefined) await requireValue(driver, property_code, expected);
      return driver.write(property_code, value);
    });
    if (held !== null) ports.onWritten(device_id, property_code, held);
    return { device_id, datas: [{ property_code, value: held }] };
  } catch (error) {
    if (error instanceof WriteRefusedError) throw new RefusedError(ReplyCode[error.reason], error.message);
    if (error instanceof DeviceSilentError) throw silent(driver);
    throw error;
  }
}

/** @throws RefusedError if the device has another value, which somebody may have written meanwhile */
async function requireValue(driver: Driver, code: string, expected: number | string): Promise<void> {
  const held = (await driver.readSettings([code])).get(code) ?? null;
  if (!isExpectedValue(held, expected))
    throw new RefusedError(ReplyCode.changed, `${code} is ${held}, not ${expected}`);
}

const silent = ({ deviceId }: Driver) =>
  new RefusedError(ReplyCode.deviceSilent, `${deviceId} does not answer`);

/** The reply to a malformed request; null if it has no usable id or client id. */
function badRequest(json: unknown): RequestAnswer | null {
  if (typeof json !== 'object' || json === null || !('id' in json) || !('client_id' in json)) return null;
  const { id, client_id: clientId } = json;
  if (typeof id !== 'string' || typeof clientId !== 'string' || !/^[A-Za-z0-9_.-]{1,128}$/.test(clientId))
    return null;
  return { clientId, reply: { id, code: ReplyCode.badRequest, msg: 'malformed request', data: [] } };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
