import { ChargerState } from '@heliograph/domain/models';
import { z } from 'zod';
import {
  faultAlarm,
  HEARTBEAT,
  isAccepted,
  limitIn,
  PROFILE_ID,
  REMOTE_TAG,
  SAMPLE_INTERVAL,
  type Dialect,
  type DialectPorts,
} from './dialect.ts';
import { measuredOf, MeterValue } from './measured.ts';

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
  chargePointSerialNumber: z.string().optional(),
  chargeBoxSerialNumber: z.string().optional(),
  firmwareVersion: z.string().optional(),
});
const Status = z.object({
  connectorId: z.number(),
  status: z.string(),
  errorCode: z.string(),
  info: z.string().default(''),
  vendorErrorCode: z.string().default(''),
});
const Meter = z.object({
  connectorId: z.number(),
  transactionId: z.number().optional(),
  meterValue: z.array(MeterValue),
});
const Start = z.object({ connectorId: z.number(), meterStart: z.number() });
const Stop = z.object({
  transactionId: z.number(),
  meterStop: z.number(),
  transactionData: z.array(MeterValue).default([]),
});

/** OCPP 1.6J. */
export function createOcpp16(ports: DialectPorts): Dialect {
  const { connector, byTransaction, now } = ports;
  const currentTime = () => new Date(now()).toISOString();
  const tagInfo = (id: number | null) => ({
    idTagInfo: { status: ports.isAllowed(id) ? 'Accepted' : 'Blocked' },
  });
  const handlers: Partial<Record<string, (params: unknown) => object>> = {
    BootNotification(params) {
      const boot = Boot.parse(params);
      ports.texts({
        manufacturer: boot.chargePointVendor,
        type: boot.chargePointModel,
        SN1: boot.chargePointSerialNumber ?? boot.chargeBoxSerialNumber ?? '',
        firmware: boot.firmwareVersion ?? '',
      });
      return { status: 'Accepted', currentTime: currentTime(), interval: HEARTBEAT };
    },
    Heartbeat: () => ({ currentTime: currentTime() }),
    Authorize: () => tagInfo(null),
    StatusNotification(params) {
      const { connectorId, status, errorCode, info, vendorErrorCode } = Status.parse(params);
      const fault =
        errorCode === 'NoError'
          ? null
          : faultAlarm(errorCode, [vendorErrorCode, info].filter(Boolean).join(' '));
      connector(connectorId)?.status(STATES[status] ?? ChargerState.outOfOrder, fault);
      return {};
    },
    MeterValues(params) {
      const { connectorId, meterValue } = Meter.parse(params);
      connector(connectorId)?.measure(measuredOf(meterValue));
      return {};
    },
    StartTransaction(params) {
      const { connectorId, meterStart } = Start.parse(params);
      const transactionId = ports.nextTransactionId();
      connector(connectorId)?.begin(String(transactionId), meterStart);
      return { transactionId, ...tagInfo(connectorId) };
    },
    StopTransaction(params) {
      const { transactionId, meterStop } = Stop.parse(params);
      byTransaction(String(transactionId))?.end(String(transactionId), meterStop);
      return {};
    },
    DataTransfer: () => ({ status: 'UnknownVendorId' }),
    FirmwareStatusNotification: () => ({}),
    DiagnosticsStatusNotification: () => ({}),
  };

  return {
    answer: (method, params) => handlers[method]?.(params),
    async greet(call) {
      await call('ChangeConfiguration', { key: 'MeterValueSampleInterval', value: String(SAMPLE_INTERVAL) });
      await call('ChangeConfiguration', {
        key: 'MeterValuesSampledData',
        value: 'Energy.Active.Import.Register,Power.Active.Import,Current.Import,Voltage',
      });
      await call('TriggerMessage', { requestedMessage: 'BootNotification' });
      await call('TriggerMessage', { requestedMessage: 'StatusNotification' });
    },
    start: async (call, connectorId) =>
      isAccepted(await call('RemoteStartTransaction', { connectorId, idTag: REMOTE_TAG })),
    stop: async (call, transactionId) =>
      isAccepted(await call('RemoteStopTransaction', { transactionId: Number(transactionId) })),
    limit: async (call, connectorId, limit) =>
      isAccepted(
        await call('SetChargingProfile', {
          connectorId,
          csChargingProfiles: {
            chargingProfileId: PROFILE_ID + connectorId,
            stackLevel: 0,
            chargingProfilePurpose: 'TxDefaultProfile',
            chargingProfileKind: 'Absolute',
            chargingSchedule: {
              startSchedule: currentTime(),
              chargingRateUnit: 'A',
              chargingSchedulePeriod: [{ startPeriod: 0, limit }],
            },
          },
        }),
      ),
    currentLimit: async (call, connectorId) =>
      limitIn(
        await call('GetCompositeSchedule', { connectorId, duration: 60, chargingRateUnit: 'A' }),
        'chargingSchedule',
      ),
  };
}
