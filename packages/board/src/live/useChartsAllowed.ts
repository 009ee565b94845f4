import type { FleetSummary } from '@heliograph/contracts/engine';
import { useEffect, useState } from 'react';

/** A fleet without a live value does not keep its charts waiting longer than this, ms. */
const PATIENCE = 5000;

/** False until the first live value: the charting library must not compete with it for the line. */
export function useChartsAllowed(summary: FleetSummary | null): boolean {
  const [allowed, setAllowed] = useState(false);
  const arrived = summary !== null && summary.newest !== null;
  if (arrived && !allowed) setAllowed(true);
  useEffect(() => {
    const timer = setTimeout(() => setAllowed(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return allowed;
}
