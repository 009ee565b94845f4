import type { StoredTariff } from '@heliograph/contracts/http';
import { compileTariffs, UNPRICED, type CompiledTariffs } from '@heliograph/domain/tariff';

/** A station's tariffs; of one that never had any, no prices: its energy counts nevertheless. */
export function compiledOrUnpriced(stored: readonly StoredTariff[]): CompiledTariffs {
  const tariffs = compileTariffs(stored);
  return tariffs.length > 0 ? tariffs : UNPRICED;
}
