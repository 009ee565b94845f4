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
import { readMeasured, MeterValue } from './measured.ts';

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
        SN1: boot.chargePointSerialNumber ?? boot.chargeBoxSerialNumber ?? '',
        firmware: boot.firmwareVersion ?? '',
      });
      return common.booted();
    },
    Authorize: () => tagInfo(null),
    StatusNotification(params) {
      const { connectorId, status, errorCode, info, vendorErrorCode } = Status.parse(params);
      const fault =
        errorCode === 'NoError'
          ? null
          : faultAlarm(errorCode, [vendorErrorCode, info].filter(Boolean).join(' '));
      connector(connectorId)?.status(getOwn(STATES, status) ?? ChargerState.outOfOrder, fault);
      return {};
    },
    MeterValues(params) {
      const { connectorId, meterValue } = Meter.parse(params);
      connector(connectorId)?.measure(readMeasured(meterValue));
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
