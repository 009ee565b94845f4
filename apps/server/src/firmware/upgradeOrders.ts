import { upgradeText, type UpgradeOrder } from '@heliograph/contracts/mqtt';
import { createSigningKey } from '../identity/signingKey.ts';
import type { UpgradeRow } from '../storage/repositories/upgrades.ts';

/**
 * Orders of firmware, signed so that a gateway can check by itself that they are the server's (docs/adr/0012).
 *
 * @param secret that of the write grants
 */
export function createUpgradeOrders(secret: Buffer) {
  const { sign } = createSigningKey(secret);
  return (row: UpgradeRow): UpgradeOrder => {
    const { id, wire_id, uuid, type, version, size, sha256, method, deadline } = row;
    const order = { upgrade_id: id, device_id: wire_id, type, version, size, sha256, method, deadline };
    return { kind: 'order', ...order, signature: sign(upgradeText(uuid, order)) };
  };
}
