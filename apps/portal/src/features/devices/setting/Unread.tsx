import { useTranslation } from '@heliograph/i18n';
import { BrokenLinkIcon, DeviceIcon, EmptyState } from '@heliograph/ui';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import { type GroupForm, useReadFailureText } from './useGroupForm.ts';
import { isOffline, type Reachability } from './useReachability.ts';

/** In place of values that were not read yet: why not. */
export function Unread({ form, reachability }: { form: GroupForm; reachability: Reachability }) {
  const { t } = useTranslation('setting');
  const readFailureText = useReadFailureText();
  if (form.isReading) return <ListSkeleton />;
  if (isOffline(reachability))
    return <EmptyState icon={<BrokenLinkIcon />} title={t(reachability)} hint={t('readWhenOnline')} />;
  if (form.readFailure !== null)
    return (
      <EmptyState
        icon={<BrokenLinkIcon />}
        title={readFailureText(form.readFailure)}
        hint={t('notReadHint')}
      />
    );
  return <EmptyState icon={<DeviceIcon />} title={t('notRead')} hint={t('notReadHint')} />;
}
