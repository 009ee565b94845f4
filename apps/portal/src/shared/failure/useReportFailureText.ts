import { REPORT_PROBLEMS } from '@heliograph/contracts/engine';
import { EngineRejection } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useFailureText } from './useFailureText.ts';

const PROBLEMS = Object.keys(REPORT_PROBLEMS) as (keyof typeof REPORT_PROBLEMS)[];

/** Describes why a report could not be made, and what to change if the question is at fault. */
export function useReportFailureText(): (reason: unknown) => string {
  const { t } = useTranslation('report');
  const failureText = useFailureText();
  return (reason) => {
    // Problems with a file are shown at its field.
    if (reason instanceof EngineRejection && reason.kind === 'badInput' && reason.field === 'file')
      return t('problem.file');
    const problem =
      reason instanceof EngineRejection && reason.kind === 'badInput'
        ? PROBLEMS.find((one) => REPORT_PROBLEMS[one] === reason.code)
        : undefined;
    return problem === undefined ? failureText(reason) : t(`problem.${problem}`);
  };
}
