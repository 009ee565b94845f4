import { useTranslation } from '@heliograph/i18n';
import { Switch } from '@heliograph/ui';
import { FailureAlert } from '../failure/FailureAlert.tsx';
import { useAction } from '../failure/useAction.ts';
import { useEngineQuery, type EngineQuestion } from '../query/useEngineQuery.ts';

export interface WriteProtectionProps {
  /** Users who must have a second factor. */
  of: 'station' | 'company';
  question: EngineQuestion<{ demands_factor: 0 | 1 }>;
  save: (demands_factor: 0 | 1) => Promise<unknown>;
}

/** [OPS-03] Demands a second factor for writing to devices; takes effect at once. */
export function WriteProtection({ of, question, save }: WriteProtectionProps) {
  const { t } = useTranslation('security');
  const { data, error, refetch } = useEngineQuery(question);
  const { busy, failure, run } = useAction();

  async function change(demands: boolean) {
    await run(() => save(demands ? 1 : 0));
    await refetch();
  }

  return (
    <div>
      <Switch
        label={t('protection.label')}
        description={t(`protection.${of}`)}
        checked={data?.demands_factor === 1}
        disabled={data === undefined || busy}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      <FailureAlert title={t('protection.loadFailed')} failure={error} />
      <FailureAlert title={t('protection.failed')} failure={failure} />
    </div>
  );
}
