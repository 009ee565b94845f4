import type { CustomerRequest } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Row, Stack, Table, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { minuteAtom } from '../../shared/minuteAtom.ts';
import cards from '../../shared/page/cards.module.css';
import { PersonMark } from '../../shared/person/PersonName.tsx';
import styles from './CustomerList.module.css';
import { requestState } from './requestState.ts';

export interface RequestOperations {
  /** The request that is being sent again. */
  repeating: CustomerRequest | null;
  onRepeat: (request: CustomerRequest) => void;
  onWithdraw: (request: CustomerRequest) => void;
}

interface RequestProps extends RequestOperations {
  request: CustomerRequest;
}

/** [CUS-01] A person who was asked to become a customer, as a row of the table: only the address is known. */
export function RequestRow(props: RequestProps) {
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <RequestStateLabel request={props.request} />
      </Table.Th>
      <Table.Td className={styles.email ?? ''}>{props.request.email}</Table.Td>
      <Table.Td>
        <RequestTimes request={props.request} />
      </Table.Td>
      <Table.Td>
        <RequestButtons {...props} />
      </Table.Td>
    </Table.Tr>
  );
}

/** The same as a card. */
export function RequestCard(props: RequestProps) {
  return (
    <li className={cards.card}>
      <Row gap={[6, 12]} align="center" justify="between" wrap>
        <Text as="strong" tone="ink" weight={600} breaks>
          {props.request.email}
        </Text>
        <RequestStateLabel request={props.request} />
      </Row>
      <RequestTimes request={props.request} />
      <RequestButtons {...props} />
    </li>
  );
}

function RequestStateLabel({ request }: { request: CustomerRequest }) {
  const { t } = useTranslation('customers');
  const state = requestState(request, useAtomValue(minuteAtom));
  return <PersonMark quiet={state === 'expired'}>{t(`request.${state}`)}</PersonMark>;
}

function RequestTimes({ request }: { request: CustomerRequest }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const minute = useAtomValue(minuteAtom);
  const date = format.date(request.expires_at);
  return (
    <Stack as="span">
      {t('request.asked', { ago: format.ago(request.created_at, minute) })}
      <Text as="span" tone="faint" size={13}>
        {t(requestState(request, minute) === 'waiting' ? 'request.until' : 'request.ended', { date })}
      </Text>
    </Stack>
  );
}

function RequestButtons({ request, repeating, onRepeat, onWithdraw }: RequestProps) {
  const { t } = useTranslation('customers');
  const { email } = request;
  const common = { size: 'compact-sm', variant: 'default' } as const;
  return (
    <Row gap={8} wrap>
      <Button
        {...common}
        aria-label={t('request.repeatTo', { email })}
        loading={repeating?.request_id === request.request_id}
        onClick={() => onRepeat(request)}
      >
        {t('request.repeat')}
      </Button>
      <Button
        {...common}
        className={styles.remove ?? ''}
        aria-label={t('request.withdrawFrom', { email })}
        onClick={() => onWithdraw(request)}
      >
        {t('request.withdraw')}
      </Button>
    </Row>
  );
}
