import type { Display } from '@heliograph/contracts/http';
import { nowAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';

/** Ages that are told as `just now`, s. */
const NOW_SECONDS = 3;

/** How long ago a display was heard of; it ages by itself. */
export function LastContact({ display }: { display: Display }) {
  const { t } = useTranslation('displays');
  const format = useFormat();
  const now = useAtomValue(nowAtom);
  const { last_contact: at } = display;
  if (at === null) return t('contact.never');
  const seconds = Math.floor((now - at) / 1000);
  if (seconds < NOW_SECONDS) return t('contact.justNow');
  const text = seconds < 60 ? t('contact.seconds', { count: seconds }) : format.ago(at, now);
  return <span title={format.dateTime(at)}>{text}</span>;
}
