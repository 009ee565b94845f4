import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, Dialog, Skeleton } from '@heliograph/ui/light';
import { FailureAlert } from '../failure/FailureAlert.tsx';
import { paths } from '../paths.ts';
import { callQuery, useEngineQuery } from '../query/useEngineQuery.ts';
import { ProofForm } from './ProofForm.tsx';
import type { ProofRequest } from './proofRequest.ts';

/** [OPS-03] Asks for what the server wants before it does something dangerous, and then lets the page try again. */
export function ProofDialog({ request, ...props }: { request: ProofRequest; onClose: () => void }) {
  const Content = request.need === 'fresh' ? FreshProof : DemandedFactor;
  return <Content onProved={() => request.settle(true)} {...props} />;
}

interface ContentProps {
  /** Tries again what was refused. */
  onProved: () => void;
  onClose: () => void;
}

function FreshProof({ onProved, onClose }: ContentProps) {
  const { t } = useTranslation('security');
  const { call } = useEngine();
  const { data, error, isPending } = useEngineQuery(callQuery('factor.beginProof', {}));
  return (
    <Dialog opened size="small" title={t('fresh.title')} closesBeside={false} onClose={onClose}>
      <p>{t('fresh.lead')}</p>
      <FailureAlert title={t('fresh.failedToLoad')} failure={error} />
      {isPending && (
        <div role="status" aria-label={t('fresh.loading')}>
          <Skeleton />
        </div>
      )}
      {data && (
        <ProofForm
          proof={data}
          action={t('fresh.submit')}
          none={t('proof.none')}
          send={async (answer) => {
            await call('factor.prove', answer);
            onProved();
          }}
        />
      )}
    </Dialog>
  );
}

function DemandedFactor({ onProved, onClose }: ContentProps) {
  const { t } = useTranslation('security');
  const { t: common } = useTranslation();
  return (
    <Dialog
      opened
      size="small"
      title={t('demanded.title')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onProved}>
            {common('action.retry')}
          </Button>
          {/* In a tab of its own: what was entered here stays. */}
          <Button onClick={() => window.open(`${paths.userCenter}#security`, '_blank')}>
            {t('demanded.setUp')}
          </Button>
        </>
      }
    >
      <p>{t('demanded.lead')}</p>
    </Dialog>
  );
}
