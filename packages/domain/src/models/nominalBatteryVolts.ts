import { modelById } from './deviceModels.ts';

/** Sixteen LFP cells in series, V. */
const PACK_VOLTS = 51.2;
/** Packs in series in a high-voltage stack. */
const STACK_PACKS = 8;

/**
 * Typical nominal voltage of the battery of an inverter's model, V. A capacity in Ah belongs to the voltage of the
 * battery as the inverter sees it: the same energy is an eighth of the Ah in a stack.
 */
export const nominalBatteryVolts = (modelId: number): number =>
  modelById(modelId)?.battery === 'high' ? STACK_PACKS * PACK_VOLTS : PACK_VOLTS;
