import type { PersonEntry } from '@heliograph/contracts/http';
import { userAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Menu, Row, Table } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { DeleteIcon, KeyIcon, LockIcon, LogoutIcon, PeopleIcon } from '../../shared/icons.tsx';
import { minuteAtom } from '../../shared/minuteAtom.ts';
import { DialogItem, OperationsMenu } from '../../shared/operations/OperationsMenu.tsx';
import cards from '../../shared/page/cards.module.css';
import table from '../../shared/page/table.module.css';
import { PersonMark, PersonName } from '../../shared/person/PersonName.tsx';
import styles from './PeopleList.module.css';
import { personName, type OpenedPerson } from './PersonDialog.tsx';

interface PeopleListProps {
  list: readonly PersonEntry[];
  onOpen: (opened: OpenedPerson) => void;
}

const COLUMNS = ['name', 'contact', 'company', 'stations', 'sessions', 'seen', 'created'] as const;

/** Accounts, one a row. */
export function PeopleTable({ list, onOpen }: PeopleListProps) {
  const { t } = useTranslation('people');
  return (
    <Table
      className={table.table ?? ''}
      data-wide
      aria-label={t('list')}
      highlightOnHover
      verticalSpacing="sm"
    >
      <Table.Thead>
        <Table.Tr>
          {COLUMNS.map((column) => (
            <Table.Th key={column}>{t(`column.${column}`)}</Table.Th>
          ))}
          <Table.Th>{t('column.operations')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {list.map((person) => (
          <Table.Tr key={person.user_id}>
            <Table.Th scope="row">
              <PersonSummary person={person} />
            </Table.Th>
            {COLUMNS.slice(1).map((column) => (
              <Table.Td key={column}>
                <PersonFact person={person} column={column} />
              </Table.Td>
            ))}
            <Table.Td>
              <PersonMenu person={person} onOpen={onOpen} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The same as cards, for narrow screens. */
export function PeopleCards({ list, onOpen }: PeopleListProps) {
  const { t } = useTranslation('people');
  return (
    <ul className={`${cards.cards} ${styles.cards}`} aria-label={t('list')}>
      {list.map((person) => (
        <li key={person.user_id} className={cards.card}>
          <Row gap={8} align="start" justify="between">
            <PersonSummary person={person} />
            <PersonMenu person={person} onOpen={onOpen} />
          </Row>
          <dl className={cards.facts}>
            {COLUMNS.slice(1).map((column) => (
              <div key={column}>
                <dt>{t(`column.${column}`)}</dt>
                <dd>
                  <PersonFact person={person} column={column} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** Picture, name and marks. */
function PersonSummary({ person }: { person: PersonEntry }) {
  const { t } = useTranslation('people');
  const isSelf = useAtomValue(userAtom)?.user_name === person.user_name;
  return (
    <PersonName name={personName(person)} avatar={person.avatar}>
      {person.is_admin === 1 && <PersonMark>{t('mark.administrator')}</PersonMark>}
      {person.disabled_time !== null && <PersonMark quiet>{t('mark.disabled')}</PersonMark>}
      {isSelf && <PersonMark>{t('mark.you')}</PersonMark>}
    </PersonName>
  );
}

function PersonFact({
  person,
  column,
}: {
  person: PersonEntry;
  column: (typeof COLUMNS)[number];
}): ReactNode {
  const { t } = useTranslation('people');
  const format = useFormat();
  const minute = useAtomValue(minuteAtom);
  switch (column) {
    case 'name':
      return personName(person);
    case 'contact':
      return (
        <span className={styles.contact}>
          {[person.email, person.mobile].filter(Boolean).map((one) => (
            <span key={one}>{one}</span>
          ))}
        </span>
      );
    case 'company':
      if (person.company === '') return '—';
      return person.enterprise_auth === 1
        ? t('companyAdministrator', { company: person.company })
        : person.company;
    case 'stations':
      return format.integer(person.stations);
    case 'sessions':
      return format.integer(person.sessions);
    case 'seen':
      return person.last_time === null ? t('never') : format.ago(person.last_time, minute);
    case 'created':
      return format.date(person.create_time);
  }
}

/** Operations on an account; none on one's own. */
function PersonMenu({ person, onOpen }: { person: PersonEntry; onOpen: PeopleListProps['onOpen'] }) {
  const { t } = useTranslation('people');
  if (useAtomValue(userAtom)?.user_name === person.user_name) return null;
  const open = (operation: OpenedPerson['operation']) => () => onOpen({ operation, person });
  const role = person.is_admin === 1 ? 'dismiss' : 'appoint';
  const access = person.disabled_time === null ? 'disable' : 'enable';
  return (
    <OperationsMenu label={t('operations', { name: personName(person) })}>
      {person.sessions > 0 && (
        <DialogItem icon={LogoutIcon} onChoose={open('endSessions')}>
          {t('operation.endSessions.item')}
        </DialogItem>
      )}
      {person.has_factor === 1 && (
        <DialogItem icon={KeyIcon} onChoose={open('resetFactors')}>
          {t('operation.resetFactors.item')}
        </DialogItem>
      )}
      <DialogItem icon={PeopleIcon} onChoose={open(role)}>
        {t(`operation.${role}.item`)}
      </DialogItem>
      <DialogItem icon={LockIcon} onChoose={open(access)}>
        {t(`operation.${access}.item`)}
      </DialogItem>
      <Menu.Divider />
      <DialogItem icon={DeleteIcon} final onChoose={open('delete')}>
        {t('operation.delete.item')}
      </DialogItem>
    </OperationsMenu>
  );
}
