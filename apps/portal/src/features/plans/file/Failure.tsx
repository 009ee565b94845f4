import { useTranslation } from '@heliograph/i18n';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import type { PlanFileWork } from './usePlanFile.ts';

/** Why a request failed, and the plan that it is about. */
export function Failure({ title, work: { failure, failedPlan } }: { title: string; work: PlanFileWork }) {
  const { t } = useTranslation('planFile');
  return (
    <FailureAlert
      title={failedPlan === null ? title : t('failedOf', { title, name: failedPlan })}
      failure={failure}
    />
  );
}
