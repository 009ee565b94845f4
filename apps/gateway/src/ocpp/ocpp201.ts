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
  Occupied: ChargerState.plugged,
  Unavailable: ChargerState.outOfOrder,
  Faulted: ChargerState.outOfOrder,
};
const CHARGING_STATES: Partial<Record<string, number>> = {
  Idle: ChargerState.free,
  EVConnected: ChargerState.plugged,
  SuspendedEVSE: ChargerState.plugged,
  Charging: ChargerState.charging,
  SuspendedEV: ChargerState.finished,
};

const Boot = z.object({
  chargingStation: z.object({
    vendorName: z.string(),
    model: z.string(),
    serialNumber: z.string().optional(),
    firmwareVersion: z.string().optional(),
  }),
});
const Status = z.object({ evseId: z.number(), connectorStatus: z.string() });
const Meter = z.object({ evseId: z.number(), meterValue: z.array(MeterValue) });
const Transaction = z.object({
  eventType: z.enum(['Started', 'Updated', 'Ended']),
  transactionInfo: z.object({ transactionId: z.string(), chargingState: z.string().optional() }),
  evse: z.object({ id: z.number() }).optional(),
  idToken: z.unknown().optional(),
  meterValue: z.array(MeterValue).default([]),
});

/** OCPP 2.0.1; an EVSE is a connector. */
export function createOcpp201(ports: DialectPorts): Dialect {
  const { connector, byTransaction, now } = ports;
  const currentTime = () => new Date(now()).toISOString();
  const tokenInfo = (id: number | null) => ({
    idTokenInfo: { status: ports.isAllowed(id) ? 'Accepted' : 'Blocked' },
  });
  const handlers: Partial<Record<string, (params: unknown) => object>> = {
    BootNotification(params) {
      const {
        vendorName,
        model,
        serialNumber = '',
        firmwareVersion = '',
      } = Boot.parse(params).chargingStation;
      ports.texts({ manufacturer: vendorName, type: model, SN1: serialNumber, firmware: firmwareVersion });
      return { status: 'Accepted', currentTime: currentTime(), interval: HEARTBEAT };
    },
    Heartbeat: () => ({ currentTime: currentTime() }),
    Authorize: () => tokenInfo(null),
    StatusNotification(params) {
      const { evseId, connectorStatus } = Status.parse(params);
      const own = connector(evseId);
      // The transaction says more about an occupied one.
      if (connectorStatus !== 'Occupied' || own?.transactionId() === null)
        own?.status(
          STATES[connectorStatus] ?? ChargerState.outOfOrder,
          connectorStatus === 'Faulted' ? faultAlarm('Faulted', '') : null,
        );
      return {};
    },
    MeterValues(params) {
      const { evseId, meterValue } = Meter.parse(params);
      connector(evseId)?.measure(measuredOf(meterValue));
      return {};
    },
    TransactionEvent(params) {
      const { eventType, transactionInfo, evse, idToken, meterValue } = Transaction.parse(params);
      const { transactionId, chargingState } = transactionInfo;
      const own = byTransaction(transactionId) ?? (evse && connector(evse.id));
      const measured = measuredOf(meterValue);
      if (own && eventType !== 'Ended') own.begin(transactionId, measured.register);
      own?.measure(measured);
      const state = CHARGING_STATES[chargingState ?? ''];
      if (own && state !== undefined) own.status(state, null);
      if (own && eventType === 'Ended') {
        own.end(transactionId, measured.register);
        if (state === undefined) own.status(ChargerState.finished, null);
      }
      return idToken === undefined ? {} : tokenInfo(evse?.id ?? null);
    },
    DataTransfer: () => ({ status: 'UnknownVendorId' }),
    FirmwareStatusNotification: () => ({}),
    LogStatusNotification: () => ({}),
    SecurityEventNotification: () => ({}),
    NotifyEvent: () => ({}),
    NotifyReport: () => ({}),
    NotifyChargingLimit: () => ({}),
    NotifyEVChargingNeeds: () => ({ status: 'Rejected' }),
  };

  return {
    answer: (method, params) => handlers[method]?.(params),
    async greet(call) {
      const measurands = 'Energy.Active.Import.Register,Power.Active.Import,Current.Import,Voltage';
      await call('SetVariables', {
        setVariableData: [
          ['TxUpdatedInterval', String(SAMPLE_INTERVAL)],
          ['TxUpdatedMeasurands', measurands],
        ].map(([name, attributeValue]) => ({
          component: { name: 'SampledDataCtrlr' },
          variable: { name },
          attributeValue,
        })),
      });
      await call('TriggerMessage', { requestedMessage: 'BootNotification' });
      await call('TriggerMessage', { requestedMessage: 'StatusNotification' });
    },
    start: async (call, evseId) =>
      isAccepted(
        await call('RequestStartTransaction', {
          evseId,
          remoteStartId: ports.nextTransactionId(),
          idToken: { idToken: REMOTE_TAG, type: 'Central' },
        }),
      ),
    stop: async (call, transactionId) => isAccepted(await call('RequestStopTransaction', { transactionId })),
    limit: async (call, evseId, limit) =>
      isAccepted(
        await call('SetChargingProfile', {
          evseId,
          chargingProfile: {
            id: PROFILE_ID + evseId,
            stackLevel: 0,
            chargingProfilePurpose: 'TxDefaultProfile',
            chargingProfileKind: 'Absolute',
            chargingSchedule: [
              {
                id: 1,
                startSchedule: currentTime(),
                chargingRateUnit: 'A',
                chargingSchedulePeriod: [{ startPeriod: 0, limit }],
              },
            ],
          },
        }),
      ),
    currentLimit: async (call, evseId) =>
      limitIn(
        await call('GetCompositeSchedule', { evseId, duration: 60, chargingRateUnit: 'A' }),
        'schedule',
      ),
  };
}
