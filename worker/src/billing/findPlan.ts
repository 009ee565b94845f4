import { REPORT_PROBLEMS } from '@heliograph/contracts/engine';
import type { StoredPlan } from '@heliograph/contracts/http';
import { EngineError } from '../engineError.ts';

/** @throws EngineError badInput naming `field` for a plan that the person does not see, or no longer */
export function findPlan(list: readonly StoredPlan[], id: number, field: string): StoredPlan {
  const plan = list.find(({ plan_id }) => plan_id === id);
  if (!plan) throw new EngineError('badInput', REPORT_PROBLEMS.planGone, `no plan ${id}`, field);
  return plan;
}
