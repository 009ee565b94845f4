import type { ApiToken } from '@heliograph/contracts/http';
import { entitiesAtom, useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Card, EmptyState, Row } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { KeyIcon, PlusIcon } from '../../shared/icons.tsx';
import { minuteAtom } from '../../shared/minuteAtom.ts';
import { BackLink } from '../../shared/page/BackLink.tsx';
import cards from '../../shared/page/cards.module.css';
import { Facts } from '../../shared/page/Facts.tsx';
import layout from '../../shared/page/page.module.css';
import { PageHead } from '../../shared/page/PageHead.tsx';
import { paths } from '../../shared/paths.ts';
import { Loaded } from '../../shared/query/Loaded.tsx';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { TokenDialog } from './TokenDialog.tsx';
import { TokenExamples } from './TokenExamples.tsx';

/** [OPS-04] The caller's API tokens, and how other programs use them. */
export function TokensPage() {
  const { t } = useTranslation('tokens');
  const { call } = useEngine();
  const query = useEngineQuery(callQuery('token.getTokens', {}));
  const [isAdding, setAdding] = useState(false);
  const [revoked, setRevoked] = useState<ApiToken | null>(null);

  return (
    <div className={layout.page}>
      <BackLink to={paths.userCenter}>{t('back')}</BackLink>
      <PageHead title={t('title')} lead={t('lead')}>
        <Button leftSection={<PlusIcon />} onClick={() => setAdding(true)}>
          {t('add.open')}
        </Button>
      </PageHead>
      <Loaded
        query={query}
        failed={t('failed')}
        empty={<EmptyState icon={<KeyIcon />} title={t('none')} hint={t('noneHint')} />}
      >
        {({ list }) => (
          <ul className={cards.cards} aria-label={t('list')}>
            {list.map((token) => (
              <TokenCard key={token.token_id} token={token} onRevoke={() => setRevoked(token)} />
            ))}
          </ul>
        )}
      </Loaded>
      <Card title={t('examples.title')}>
        <TokenExamples />
      </Card>
      {isAdding && <TokenDialog onAdded={() => void query.refetch()} onClose={() => setAdding(false)} />}
      {revoked && (
        <ActionDialog
          title={t('revoke.title', { name: revoked.name })}
          action={t('revoke.action')}
          failed={t('revoke.failed')}
          done={{ text: t('revoke.done', { name: revoked.name }) }}
          run={() => call('token.revokeToken', { token_id: revoked.token_id })}
          onDone={() => {
            void query.refetch();
            setRevoked(null);
          }}
          onClose={() => setRevoked(null)}
        >
          <p>{t('revoke.text')}</p>
        </ActionDialog>
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
