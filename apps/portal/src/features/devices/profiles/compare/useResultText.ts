import { EngineRejection } from '@heliograph/engine-client';
import { listParameters, getRatedPower } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { useFailureText } from '../../../../shared/failure/useFailureText.ts';
import { useAllowedText } from '../../setting/parameterText.ts';
import { differencesIn, type ComparedDevice, type DeviceResult } from './comparison.ts';

export interface ResultText {
  state: 'reading' | 'equal' | 'differs' | 'failed';
  text: string;
}

/** Describes the result of comparing a device. */
export function useResultText(): (result: DeviceResult) => ResultText {
  const { t } = useTranslation('profile');
  const failureText = useFailureText();
  return (result) => {
    if (result.state === 'reading') return { state: 'reading', text: t('compare.state.reading') };
    if (result.state === 'read') {
      const { length } = differencesIn(result.reading);
      if (length > 0) return { state: 'differs', text: t('compare.state.differs', { count: length }) };
      const whole = result.reading.drift.length === 0;
      return { state: 'equal', text: t(whole ? 'compare.state.equal' : 'compare.state.partly') };
    }
    const { failure } = result;
    const kind = failure instanceof EngineRejection ? failure.kind : 'unknown';
    const reason = failureText(failure);
    if (kind === 'timeout') return { state: 'failed', text: t('compare.why.silent') };
    if (kind === 'unreachable') return { state: 'failed', text: t('compare.why.unreachable') };
    if (kind === 'badInput') return { state: 'failed', text: t('compare.why.otherType') };
    return { state: 'failed', text: t('compare.why.refused', { reason }) };
  };
}

/** The range that a compared device allows for a parameter, formatted. */
export function useRangeText(): (compared: Pick<ComparedDevice, 'row' | 'result'>, code: string) => string {
  const allowedText = useAllowedText();
  return ({ row, result }, code) => {
    const ratedPower = result.state === 'read' ? getRatedPower(result.reading.values) : null;
    const parameter = listParameters(row.device.mod_id, ratedPower).find((each) => each.code === code);
    return parameter ? allowedText(parameter) : '';
  };
}
