import { useTranslation } from '@heliograph/i18n';
import { agentName } from './agentName.ts';

/** A browser and its system, with all that it says of itself when it is pointed at. */
export function Agent({ agent }: { agent: string }) {
  const { t } = useTranslation('displays');
  return <span title={agent}>{agentName(agent) || t('fact.unknown')}</span>;
}
