export type FlowDirection = 'charging' | 'discharging' | 'importing' | 'exporting' | 'idle';

/** Below this a battery or a grid connection counts as resting, W. */
const IDLE_BELOW = 10;

/** Which way power flows where it can flow both ways; null for the other carriers, and where nothing is known. */
export function flowDirection(
  carrier: 'pv' | 'load' | 'battery' | 'grid',
  watts: number | null,
): FlowDirection | null {
  if (watts === null || carrier === 'pv' || carrier === 'load') return null;
  if (Math.abs(watts) < IDLE_BELOW) return 'idle';
  if (carrier === 'battery') return watts > 0 ? 'discharging' : 'charging';
  return watts > 0 ? 'importing' : 'exporting';
}
