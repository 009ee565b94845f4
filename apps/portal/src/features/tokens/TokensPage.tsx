import type { ApiToken } from '@heliograph/contracts/http';
import { entitiesAtom, useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Card, ConfirmDialog, EmptyState, Row } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { NotLoaded } from '../../shared/failure/NotLoaded.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { KeyIcon, PlusIcon } from '../../shared/icons.tsx';
import { useMessage } from '../../shared/messages/messages.ts';
import { minuteAtom } from '../../shared/minuteAtom.ts';
import { BackLink } from '../../shared/page/BackLink.tsx';
import cards from '../../shared/page/cards.module.css';
import { Facts } from '../../shared/page/Facts.tsx';
import layout from '../../shared/page/page.module.css';
import { paths } from '../../shared/paths.ts';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { TokenDialog } from './TokenDialog.tsx';
import { TokenExamples } from './TokenExamples.tsx';

/** [OPS-04] The caller's API tokens, and how other programs use them. */
export function TokensPage() {
  const { t } = useTranslation('tokens');
  const { data, error, refetch } = useEngineQuery(callQuery('token.getTokens', {}));
  const [isAdding, setAdding] = useState(false);
  const [revoked, setRevoked] = useState<ApiToken | null>(null);

  function list() {
    if (data === undefined) return <NotLoaded title={t('failed')} error={error} onRetry={refetch} />;
    if (data.list.length === 0)
      return <EmptyState icon={<KeyIcon />} title={t('none')} hint={t('noneHint')} />;
    return (
      <ul className={cards.cards} aria-label={t('list')}>
        {data.list.map((token) => (
          <TokenCard key={token.token_id} token={token} onRevoke={() => setRevoked(token)} />
        ))}
      </ul>
    );
  }

  return (
    <div className={layout.page}>
      <BackLink to={paths.userCenter}>{t('back')}</BackLink>
      <Row as="header" gap={[12, 24]} align="center" justify="between" wrap>
        <div>
          <h1 className={layout.title}>{t('title')}</h1>
          <p className={layout.lead}>{t('lead')}</p>
        </div>
        <Button leftSection={<PlusIcon />} onClick={() => setAdding(true)}>
          {t('add.open')}
        </Button>
      </Row>
      {data !== undefined && <FailureAlert title={t('failed')} failure={error} />}
      {list()}
      <Card title={t('examples.title')}>
        <TokenExamples />
      </Card>
      {isAdding && <TokenDialog onAdded={() => void refetch()} onClose={() => setAdding(false)} />}
      {revoked && (
        <RevokeDialog token={revoked} onRevoked={() => void refetch()} onClose={() => setRevoked(null)} />
      )}
    </div>
  );
}

function TokenCard({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { t } = useTranslation('tokens');
  const format = useFormat();
  const minute = useAtomValue(minuteAtom);
  const stations = useAtomValue(entitiesAtom)?.stations ?? [];
  const names = token.station_ids?.map(
    (id) => stations.find((station) => station.id === id)?.station_name ?? t('lostStation'),
  );
  const facts = [
    [t('scopes'), token.scopes.map((scope) => t(`scope.${scope}`)).join(', ')],
    [t('stations'), names?.join(', ') ?? t('allStations')],
    [t('mqttUser'), token.mqtt_user],
    [
      t('used'),
      token.last_time === null
        ? t('never')
        : t('usedFrom', { ago: format.ago(token.last_time, minute), address: token.address }),
    ],
    [t('expires'), format.dateTime(token.expires)],
  ] as const;
  return (
    <li className={cards.card}>
      <Row gap={8} align="start" justify="between">
        <strong>{token.name}</strong>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('revoke.named', { name: token.name })}
          onClick={onRevoke}
        >
          {t('revoke.action')}
        </Button>
      </Row>
      <Facts facts={facts} />
    </li>
  );
}

interface RevokeDialogProps {
  token: ApiToken;
  onRevoked: () => void;
  onClose: () => void;
}

function RevokeDialog({ token: { token_id, name }, onRevoked, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('tokens');
  const { call } = useEngine();
  const showMessage = useMessage();
  const { busy, failure, run } = useAction();

  async function revoke() {
    if (!(await run(() => call('token.revokeToken', { token_id })))) return;
    showMessage({ kind: 'success', text: t('revoke.done', { name }) });
    onRevoked();
    onClose();
  }

  return (
    <ConfirmDialog
      title={t('revoke.title', { name })}
      action={t('revoke.action')}
      busy={busy}
      onConfirm={() => void revoke()}
      onClose={onClose}
    >
      <p>{t('revoke.text')}</p>
      <FailureAlert title={t('revoke.failed')} failure={failure} />
    </ConfirmDialog>
  );
}
