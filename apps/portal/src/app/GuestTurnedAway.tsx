import { useTranslation } from '@heliograph/i18n';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { useMessage } from '../shared/messages/messages.ts';
import { paths } from '../shared/paths.ts';

/** Leads the guest from what belongs to a person's own account to the overview, and says why. */
export function GuestTurnedAway() {
  const { t } = useTranslation('shell');
  const say = useMessage();
  useEffect(() => say({ kind: 'warning', text: t('guestTurnedAway') }), [say, t]);
  return <Navigate to={paths.main} replace />;
}
