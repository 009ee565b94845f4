import { PairingCode } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import { ReadFailure } from '../../../shared/failure/ReadFailure.tsx';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import layout from '../../../shared/page/page.module.css';
import { paths } from '../../../shared/paths.ts';
import { CodeForm } from './CodeForm.tsx';
import { PairingForm } from './PairingForm.tsx';
import { useAsker } from './useAsker.ts';

/** Pairs a display: its code, then what asks, and what it is to show. @param code of the address; may be anything */
export function PairingPage({ code }: { code: string }) {
  const { t } = useTranslation('displays');
  const valid = PairingCode.safeParse(code).data;
  return (
    <div className={layout.page}>
      <BackLink to={paths.displays}>{t('back')}</BackLink>
      <h1 className={layout.title}>{t('pairing.title')}</h1>
      {valid === undefined ? <CodeForm code={code} refusal={null} /> : <Asked code={valid} />}
    </div>
  );
}

function Asked({ code }: { code: string }) {
  const { t } = useTranslation('displays');
  const { asker, failure, refused, load } = useAsker(code);
  if (asker !== null) return <PairingForm code={code} asker={asker} />;
  if (refused) return <CodeForm code={code} refusal={failure} />;
  if (failure === null) return <ListSkeleton />;
  return <ReadFailure title={t('failed')} failure={failure} onRetry={() => void load()} />;
}
