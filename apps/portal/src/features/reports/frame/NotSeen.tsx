import { useTranslation } from '@heliograph/i18n';
import { EmptyState, StationIcon } from '@heliograph/ui';
import { Button } from '@mantine/core';

/** An address names a station that one may not see, or that there is none of. */
export function NotSeen({ onOther }: { onOther: () => void }) {
  const { t } = useTranslation('report');
  return (
    <EmptyState
      icon={<StationIcon />}
      title={t('notSeen.title')}
      hint={t('notSeen.hint')}
      action={
        <Button variant="default" onClick={onOther}>
          {t('notSeen.other')}
        </Button>
      }
    />
  );
}
