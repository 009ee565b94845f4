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
import { MeterValues, readMeasured, Text } from './measured.ts';

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
    serialNumber: Text,
    firmwareVersion: Text,
  }),
});
const Status = z.object({ evseId: z.number(), connectorStatus: z.string() });
const Meter = z.object({ evseId: z.number(), meterValue: MeterValues });
const Transaction = z.object({
  eventType: z.enum(['Started', 'Updated', 'Ended']),
  transactionInfo: z.object({ transactionId: z.string(), chargingState: Text }),
  evse: z.object({ id: z.number() }).nullish(),
  idToken: z.unknown().optional(),
  meterValue: MeterValues,
});

const SetResult = z.object({ setVariableResult: z.array(z.object({ attributeStatus: z.string() })) });
const GetResult = z.object({
  getVariableResult: z.array(z.object({ attributeValue: z.string().optional() })),
});

/** OCPP 2.0.1; an EVSE is a connector. */
export function createOcpp201(ports: DialectPorts): Dialect {
  const { connector, byTransaction, now } = ports;
  const common = commonHandlers(ports);
  /** Transactions whose events say how charging goes; for others, energy tells. */
  const told = new Set<string>();
  const tokenInfo = (id: number | null) => ({ idTokenInfo: admission(ports.isAllowed(id)) });
  const handlers: Handlers = {
    ...common.handlers,
    BootNotification(params) {
      const { vendorName, model, serialNumber, firmwareVersion } = Boot.parse(params).chargingStation;
      ports.texts({ manufacturer: vendorName, type: model, SN1: serialNumber, firmware: firmwareVersion });
      return common.booted();
    },
    Authorize: () => tokenInfo(null),
    StatusNotification(params) {
      const { evseId, connectorStatus } = Status.parse(params);
      const own = connector(evseId);
      if (connectorStatus === 'Available') own?.interrupt();
      // The transaction gives more detail about an occupied connector.
      if (connectorStatus !== 'Occupied' || own?.transactionId() === null)
        own?.status(
          getOwn(STATES, connectorStatus) ?? ChargerState.outOfOrder,
          connectorStatus === 'Faulted' ? faultAlarm('Faulted', '') : null,
        );
      return {};
    },
    MeterValues(params) {
      const { evseId, meterValue } = Meter.parse(params);
      connector(evseId)?.measure(readMeasured(meterValue, now()));
      return {};
    },
    TransactionEvent(params) {
      const { eventType, transactionInfo, evse, idToken, meterValue } = Transaction.parse(params);
      const { transactionId, chargingState } = transactionInfo;
      const own = byTransaction(transactionId) ?? (evse ? connector(evse.id) : ports.onlyConnector());
      const { begin, ...measured } = readMeasured(meterValue, now());
      // Only the event of the start can tell the register of the start.
      if (own && eventType !== 'Ended')
        own.begin(transactionId, eventType === 'Started' ? (begin ?? measured.registers[0]) : undefined);
      const total = () => own?.values().charging_total ?? NaN;
      const before = total();
      own?.measure(measured, transactionId);
      if (chargingState !== '') told.add(transactionId);
      const flows = eventType === 'Updated' && !told.has(transactionId) && total() > before;
      const state = flows ? ChargerState.charging : getOwn(CHARGING_STATES, chargingState);
      if (own && state !== undefined) own.status(state, null);
      if (own && eventType === 'Ended') {
        told.delete(transactionId);
        own.end(transactionId);
        if (state === undefined) own.status(ChargerState.finished, null);
      }
      return idToken == null ? {} : tokenInfo(evse?.id ?? null);
    },
    LogStatusNotification: () => ({}),
    SecurityEventNotification: () => ({}),
    NotifyEvent: () => ({}),
    NotifyReport: () => ({}),
    NotifyChargingLimit: () => ({}),
    NotifyEVChargingNeeds: () => ({ status: 'Rejected' }),
  };

  return {
    answer: (method, params) => getOwn(handlers, method)?.(params),
    async greet(call) {
      await call('SetVariables', {
        setVariableData: [
          ['TxUpdatedInterval', String(SAMPLE_INTERVAL)],
          ['TxUpdatedMeasurands', MEASURANDS],
        ].map(([name, attributeValue]) => ({
          component: { name: 'SampledDataCtrlr' },
          variable: { name },
          attributeValue,
        })),
      });
      await askForState(call);
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
    ...createLimiter(
      {
        setProfile(call, evseId, amperes) {
          const { profile, schedule } = limitingProfile(now(), amperes);
          return call('SetChargingProfile', {
            evseId,
            chargingProfile: {
              id: profileId(evseId),
              ...profile,
              chargingSchedule: [{ id: 1, ...schedule }],
            },
          });
        },
        readProfile: async (call, evseId) =>
          limitIn(
            await call('GetCompositeSchedule', { evseId, duration: 60, chargingRateUnit: 'A' }),
            'schedule',
          ),
        async setKey(call, key, value) {
          const reply = await call('SetVariables', {
            setVariableData: [{ ...getVariable(key), attributeValue: value }],
          });
          const [result] = SetResult.safeParse(reply).data?.setVariableResult ?? [];
          return isAccepted({ status: result?.attributeStatus });
        },
        readKey: async (call, key) =>
          GetResult.safeParse(await call('GetVariables', { getVariableData: [getVariable(key)] })).data
            ?.getVariableResult[0]?.attributeValue,
      },
      ports.limitKey,
    ),
  };
}

/** @param key component and variable, separated by a slash */
function getVariable(key: string) {
  const [component = '', variable = ''] = key.split('/');
  return { component: { name: component }, variable: { name: variable } };
}
