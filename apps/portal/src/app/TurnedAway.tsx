import { useTranslation } from '@heliograph/i18n';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { useMessage } from '../shared/messages/messages.ts';
import { paths } from '../shared/paths.ts';

type Why = 'guestTurnedAway' | 'displaysTurnedAway' | 'profilesTurnedAway' | 'firmwareTurnedAway';

/** Leads from what is not for this person to the overview, and says why. */
export function TurnedAway({ why }: { why: Why }) {
  const { t } = useTranslation('shell');
  const say = useMessage();
  useEffect(() => say({ kind: 'warning', text: t(why) }), [say, t, why]);
  return <Navigate to={paths.main} replace />;
}
