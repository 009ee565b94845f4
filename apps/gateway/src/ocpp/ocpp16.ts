import { ChargerState } from '@heliograph/domain/models';
import { z } from 'zod';
import {
  admission,
  askForState,
  commonHandlers,
  createLimiter,
  faultAlarm,
  isAccepted,
  limitIn,
  limitingProfile,
  MEASURANDS,
  profileId,
  REMOTE_TAG,
  SAMPLE_INTERVAL,
  getOwn,
  type Dialect,
  type DialectPorts,
  type Handlers,
} from './dialect.ts';
import { MeterValues, Numeric, readMeasured, readTime, Text } from './measured.ts';

const STATES: Partial<Record<string, number>> = {
  Available: ChargerState.free,
  Reserved: ChargerState.free,
  Preparing: ChargerState.plugged,
  SuspendedEVSE: ChargerState.plugged,
  Charging: ChargerState.charging,
  SuspendedEV: ChargerState.finished,
  Finishing: ChargerState.finished,
  Unavailable: ChargerState.outOfOrder,
  Faulted: ChargerState.outOfOrder,
};

const Boot = z.object({
  chargePointVendor: z.string(),
  chargePointModel: z.string(),
  chargePointSerialNumber: Text,
  chargeBoxSerialNumber: Text,
  firmwareVersion: Text,
});
const Status = z.object({
  connectorId: Numeric,
  status: z.string(),
  errorCode: Text,
  info: Text,
  vendorErrorCode: Text,
});
const Meter = z.object({
  connectorId: Numeric,
  transactionId: Numeric.nullish(),
  meterValue: MeterValues,
});
const Start = z.object({ connectorId: Numeric, meterStart: Numeric, timestamp: Text });
const Stop = z.object({ transactionId: Numeric, meterStop: Numeric, timestamp: Text, idTag: Text });

/** States without a transaction. */
const IDLE = new Set(['Available', 'Preparing']);

/** A reply to GetConfiguration. */
const Configuration = z.object({ configurationKey: z.array(z.object({ value: z.string().optional() })) });

/** OCPP 1.6J. */
export function createOcpp16(ports: DialectPorts): Dialect {
  const { connector, byTransaction, now } = ports;
  const common = commonHandlers(ports);
  const tagInfo = (id: number | null) => ({ idTagInfo: admission(ports.isAllowed(id)) });
  const handlers: Handlers = {
    ...common.handlers,
    BootNotification(params) {
      const boot = Boot.parse(params);
      ports.texts({
        manufacturer: boot.chargePointVendor,
        type: boot.chargePointModel,
        SN1: boot.chargePointSerialNumber || boot.chargeBoxSerialNumber,
        firmware: boot.firmwareVersion,
      });
      return common.booted();
    },
    Authorize: () => tagInfo(null),
    StatusNotification(params) {
      const { connectorId, status, errorCode, info, vendorErrorCode } = Status.parse(params);
      const fault =
        errorCode === 'NoError' || errorCode === ''
          ? null
          : faultAlarm(errorCode, [vendorErrorCode, info].filter(Boolean).join(' '));
      const own = connector(connectorId);
      if (IDLE.has(status)) own?.interrupt();
      own?.status(getOwn(STATES, status) ?? ChargerState.outOfOrder, fault);
      return {};
    },
    MeterValues(params) {
      const { connectorId, transactionId, meterValue } = Meter.parse(params);
      const measured = readMeasured(meterValue, now());
      // Ids that we give are above 0; some chargers send 0 or -1 outside of a transaction.
      const isOwn = transactionId != null && transactionId > 0;
      connector(connectorId)?.measure(measured, isOwn ? String(transactionId) : undefined);
      return {};
    },
    StartTransaction(params) {
      const { connectorId, meterStart, timestamp } = Start.parse(params);
      const transactionId = ports.nextTransactionId();
      const register = { at: readTime(timestamp, now()), wh: meterStart };
      connector(connectorId)?.begin(String(transactionId), register);
      return { transactionId, ...tagInfo(connectorId) };
    },
    StopTransaction(params) {
      const { transactionId, meterStop, timestamp, idTag } = Stop.parse(params);
      const register = { at: readTime(timestamp, now()), wh: meterStop };
      byTransaction(String(transactionId))?.end(String(transactionId), register);
      return idTag === '' ? {} : tagInfo(null);
    },
    DiagnosticsStatusNotification: () => ({}),
  };

  return {
    answer: (method, params) => getOwn(handlers, method)?.(params),
    async greet(call) {
      await call('ChangeConfiguration', { key: 'MeterValueSampleInterval', value: String(SAMPLE_INTERVAL) });
      await call('ChangeConfiguration', { key: 'MeterValuesSampledData', value: MEASURANDS });
      await askForState(call);
    },
    start: async (call, connectorId) =>
      isAccepted(await call('RemoteStartTransaction', { connectorId, idTag: REMOTE_TAG })),
    stop: async (call, transactionId) =>
      isAccepted(await call('RemoteStopTransaction', { transactionId: Number(transactionId) })),
    ...createLimiter(
      {
        setProfile(call, connectorId, amperes) {
          const { profile, schedule } = limitingProfile(now(), amperes);
          return call('SetChargingProfile', {
            connectorId,
            csChargingProfiles: {
              chargingProfileId: profileId(connectorId),
              ...profile,
              chargingSchedule: schedule,
            },
          });
        },
        readProfile: async (call, connectorId) =>
          limitIn(
            await call('GetCompositeSchedule', { connectorId, duration: 60, chargingRateUnit: 'A' }),
            'chargingSchedule',
          ),
        setKey: async (call, key, value) => isAccepted(await call('ChangeConfiguration', { key, value })),
        readKey: async (call, key) =>
          Configuration.safeParse(await call('GetConfiguration', { key: [key] })).data?.configurationKey[0]
            ?.value,
      },
      ports.limitKey,
    ),
  };
}
