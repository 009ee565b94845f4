import { createRecentMap } from '../support/recentMap.ts';

interface Delivered {
  uuid: string;
  channel: string;
  json: unknown;
}

/** Gateways whose newest sequence is kept. */
const MAX_GATEWAYS = 100_000;

/**
 * Finds telemetry that has overtaken an earlier message of its gateway. A broker that shares messages between connections
 * sends those of a gateway over several, and what is stored out of order costs many times as much.
 *
 * @returns call it with what is to be stored next; it returns what should wait for the earlier message, each once at most
 */
export function createFindEarly<Delivery extends Delivered>(): (
  deliveries: readonly Delivery[],
) => Delivery[] {
  /** Sequence expected next, by gateway. */
  const expected = createRecentMap<string, number>(MAX_GATEWAYS);
  const waited = new WeakSet<Delivery>();
  return (deliveries) => {
    const early: Delivery[] = [];
    for (const [uuid, own] of byGateway(deliveries)) {
      let next = expected.get(uuid) ?? own[0]!.seq;
      for (const { seq, delivery } of own) {
        if (seq <= next || waited.has(delivery)) next = Math.max(next, seq + 1);
        else early.push(delivery);
      }
      expected.set(uuid, next);
    }
    for (const delivery of early) waited.add(delivery);
    return early;
  };
}

/** Telemetry by sequence. */
function byGateway<Delivery extends Delivered>(deliveries: readonly Delivery[]) {
  const gateways = new Map<string, { seq: number; delivery: Delivery }[]>();
  for (const delivery of deliveries) {
    const seq = delivery.channel === 'telemetry' ? getSequence(delivery.json) : null;
    if (seq === null) continue;
    const own = gateways.get(delivery.uuid);
    if (own) own.push({ seq, delivery });
    else gateways.set(delivery.uuid, [{ seq, delivery }]);
  }
  for (const own of gateways.values()) own.sort((a, b) => a.seq - b.seq);
  return gateways;
}

function getSequence(json: unknown): number | null {
  const seq = (json as { seq?: unknown } | null)?.seq;
  return Number.isSafeInteger(seq) ? (seq as number) : null;
}
