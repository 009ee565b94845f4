import { ChargerState } from '@heliograph/domain/models';
import { describe, expect, it } from 'vitest';
import { createConnector, newConnector, type Connector } from './connector.ts';
import type { Dialect, DialectPorts } from './dialect.ts';
import { createOcpp16 } from './ocpp16.ts';
import { createOcpp201 } from './ocpp201.ts';

const START = Date.UTC(2026, 5, 1);
const timestamp = (minutes: number) => new Date(START + minutes * 60_000).toISOString();

/** A charger with as many connectors, numbered from 1. */
function open(create: (ports: DialectPorts) => Dialect, count: number) {
  const connectors = Array.from({ length: count }, () => createConnector(newConnector, () => undefined));
  let transactions = 0;
  const { answer } = create({
    connector: (id) => connectors[id - 1],
    onlyConnector: () => (count === 1 ? connectors[0] : undefined),
    byTransaction: (id) => connectors.find((connector) => connector.isOf(id)),
    nextTransactionId: () => ++transactions,
    isAllowed: () => true,
    texts: () => undefined,
    limitKey: () => undefined,
    now: () => START + 3_600_000,
  });
  return { connectors, answer };
}

const energy = (connector: Connector | undefined) => {
  const { session_energy, charging_total } = connector!.values();
  return { session_energy, charging_total };
};

describe('readings of OCPP 1.6', () => {
  it.each([0, -1, '0'])('[GW-07] with the transaction %j belong to none', (none) => {
    const { connectors, answer } = open(createOcpp16, 1);
    const meter = (minutes: number, wh: number, transactionId: unknown) =>
      answer('MeterValues', {
        connectorId: 1,
        transactionId,
        meterValue: [{ timestamp: timestamp(minutes), sampledValue: [{ value: String(wh) }] }],
      });
    const start = { connectorId: 1, idTag: 'A', meterStart: 0, timestamp: timestamp(0) };
    const { transactionId } = answer('StartTransaction', start) as { transactionId: number };
    answer('StatusNotification', { connectorId: 1, status: 'Charging', errorCode: 'NoError' });
    // The transaction has a register of its own beside the one of the whole life.
    for (const minutes of [10, 20, 30, 40, 50]) {
      meter(minutes, 200 * minutes, transactionId);
      meter(minutes, 25_000 + 200 * minutes, none);
    }
    expect(energy(connectors[0])).toEqual({ session_energy: 10, charging_total: 10 });
  });
});

describe('events of OCPP 2.0.1', () => {
  const session = (answer: Dialect['answer']) => {
    for (const [eventType, minutes, value] of [
      ['Started', 0, 100],
      ['Updated', 5, 256],
      ['Ended', 10, 333],
    ] as const)
      answer('TransactionEvent', {
        eventType,
        transactionInfo: { transactionId: 'remote', chargingState: 'Charging' },
        meterValue: [{ timestamp: timestamp(minutes), sampledValue: [{ value }] }],
      });
  };

  it('[GW-07] that name no EVSE belong to the only one', () => {
    const { connectors, answer } = open(createOcpp201, 1);
    session(answer);
    expect(energy(connectors[0])).toEqual({ session_energy: 0.233, charging_total: 0.333 });
  });

  it('[GW-07] that never say how charging goes are charging while energy flows', () => {
    const { connectors, answer } = open(createOcpp201, 1);
    const states = (
      [
        ['Started', 0, 0],
        ['Updated', 5, 0],
        ['Updated', 10, 700],
        ['Ended', 15, 1500],
      ] as const
    ).map(([eventType, minutes, value]) => {
      answer('TransactionEvent', {
        eventType,
        transactionInfo: { transactionId: 'a' },
        evse: { id: 1 },
        meterValue: [{ timestamp: timestamp(minutes), sampledValue: [{ value }] }],
      });
      return connectors[0]!.state();
    });
    const { charging, finished } = ChargerState;
    expect(states).toEqual([null, null, charging, finished]);
    expect(energy(connectors[0])).toEqual({ session_energy: 1.5, charging_total: 1.5 });
  });

  it('[GW-07] whose transaction said how charging goes keep that', () => {
    const { connectors, answer } = open(createOcpp201, 1);
    const event = (minutes: number, value: number, chargingState?: string) =>
      answer('TransactionEvent', {
        eventType: 'Updated',
        transactionInfo: { transactionId: 'a', chargingState },
        evse: { id: 1 },
        meterValue: [{ timestamp: timestamp(minutes), sampledValue: [{ value }] }],
      });
    event(0, 0, 'Charging');
    event(5, 500, 'SuspendedEV');
    event(10, 510);
    expect(connectors[0]!.state()).toBe(ChargerState.finished);
  });

  it('[GW-07] that name no EVSE are left out where there are several', () => {
    const { connectors, answer } = open(createOcpp201, 2);
    session(answer);
    for (const connector of connectors) expect(connector.values()).not.toHaveProperty('charging_total');
  });
});
