import { Refusal, type ReceivedRequest } from '@heliograph/contracts/http';
import { EngineRejection, useEngine, userAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, CheckIcon, Notice, Row, Stack, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { LoadAlert } from '../../shared/query/Loaded.tsx';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import styles from './ReceivedRequests.module.css';

type Answer = 'accepted' | 'declined';
/** `lapsed`: it could no longer be answered. */
type Outcome = Answer | 'lapsed';

interface Answered extends Pick<ReceivedRequest, 'request_id' | 'by'> {
  outcome: Outcome;
}

/**
 * [CUS-01] Companies that ask to add the user as a customer, and what accepting means. Messages and e-mails link to a
 * request by its id in the address.
 */
export function ReceivedRequests() {
  const { t } = useTranslation('customers');
  const [query, setQuery] = useSearchParams();
  const [answered, setAnswered] = useState<readonly Answered[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const newest = useRef<HTMLParagraphElement>(null);
  const { data, error, refetch } = useEngineQuery({
    ...callQuery('custom.getReceivedRequests', {}),
    rereadOn: ['account'],
  });

  const linked = query.get('request');
  const isLinked = ({ request_id }: Pick<ReceivedRequest, 'request_id'>) => String(request_id) === linked;
  const isLinkedGone = linked !== null && data !== undefined && ![...data, ...answered].some(isLinked);
  const isLoaded = data !== undefined;
  const open = data?.filter(({ request_id }) => !answered.some((one) => one.request_id === request_id)) ?? [];
  useEffect(() => {
    if (linked !== null && isLoaded) heading.current?.focus();
  }, [linked, isLoaded]);

  // The button that answered is removed with its request.
  useEffect(() => newest.current?.focus(), [answered]);

  async function onAnswered({ request_id, by }: ReceivedRequest, outcome: Outcome) {
    setAnswered([...answered, { request_id, by, outcome }]);
    if (isLinked({ request_id })) setQuery({}, { replace: true });
    await refetch();
  }

  if (error === null && answered.length === 0 && !isLinkedGone && open.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="requests">
      <h2 id="requests" ref={heading} tabIndex={-1} className={styles.title}>
        {t('received.title')}
      </h2>
      <LoadAlert title={t('received.loadFailed')} failure={error} onRetry={() => void refetch()} />
      {answered.map(({ request_id, by, outcome }, index) => (
        <p
          key={request_id}
          ref={index === answered.length - 1 ? newest : null}
          tabIndex={-1}
          className={styles.answered}
        >
          {outcome !== 'lapsed' && <CheckIcon />}
          <span>{t(`received.${outcome}`, { by: by || t('received.aCompany') })}</span>
        </p>
      ))}
      {isLinkedGone && <Text tone="soft">{t('received.gone')}</Text>}
      {open.length > 0 && (
        <Stack as="ul" gap={16} aria-labelledby="requests">
          {open.map((request) => (
            <Request
              key={request.request_id}
              request={request}
              onAnswered={(outcome) => onAnswered(request, outcome)}
            />
          ))}
        </Stack>
      )}
    </section>
  );
}

interface RequestProps {
  request: ReceivedRequest;
  onAnswered: (outcome: Outcome) => Promise<void>;
}

/** A request with who asks, the meaning of accepting, and the two answers. */
function Request({ request: { request_id, by: contact, expires_at }, onAnswered }: RequestProps) {
  const { t } = useTranslation('customers');
  const by = contact || t('received.aCompany');
  const { call } = useEngine();
  const format = useFormat();
  const isInCompany = useAtomValue(userAtom)?.enterprise_code !== '';
  const { busy, failure, run } = useAction();
  const [chosen, setChosen] = useState<Answer | null>(null);
  const isBusy = (which: Answer) => busy && chosen === which;

  async function answer(which: Answer) {
    setChosen(which);
    const name = which === 'accepted' ? 'custom.acceptCustomerRequest' : 'custom.declineCustomerRequest';
    await run(async () => {
      const outcome: Outcome = await call(name, { request_id }).then(
        () => which,
        (reason: unknown) => {
          if (isGone(reason)) return 'lapsed' as const;
          throw reason;
        },
      );
      await onAnswered(outcome);
    });
  }

  return (
    <li className={styles.request}>
      <Text as="h3" size={16} weight={600}>
        {t('received.asks', { by })}
      </Text>
      <p className={styles.facts}>{t('received.until', { date: format.date(expires_at) })}</p>
      <p>{t('received.meaning')}</p>
      <ul className={styles.effects}>
        <li>{t('received.sees')}</li>
        <li>{t('received.assigns')}</li>
        <li>{t('received.manages')}</li>
        <li>{t('received.keeps')}</li>
        <li>{t('received.leaving')}</li>
      </ul>
      {isInCompany && <Notice tone="warning">{t('received.elsewhere')}</Notice>}
      <FailureAlert title={t('received.failed')} failure={failure} />
      <Row gap={10} wrap above={4}>
        <Button
          aria-label={t('received.acceptNamed', { by })}
          disabled={isInCompany || isBusy('declined')}
          loading={isBusy('accepted')}
          onClick={() => void answer('accepted')}
        >
          {t('received.accept')}
        </Button>
        <Button
          variant="default"
          aria-label={t('received.declineNamed', { by })}
          disabled={isBusy('accepted')}
          loading={isBusy('declined')}
          onClick={() => void answer('declined')}
        >
          {t('received.decline')}
        </Button>
      </Row>
    </li>
  );
}

const isGone = (reason: unknown): boolean =>
  reason instanceof EngineRejection && reason.code === Refusal.notFound;
