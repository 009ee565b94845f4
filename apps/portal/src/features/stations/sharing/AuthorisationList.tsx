import { StoredShareType, type Authorisation, type Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Checkbox, Table, VisuallyHidden } from '@heliograph/ui';
import cards from '../../../shared/page/cards.module.css';
import table from '../../../shared/page/table.module.css';
import { SHARE_TYPE_KEYS } from './shareTypeKeys.ts';
import styles from './AuthorisationList.module.css';
import {
  editedRights,
  FLAGS,
  toRights,
  type AuthorisationDraft,
  type Flag,
  type Rights,
} from './authorisationDraft.ts';

/** An editable list of authorisations. */
interface AuthorisationListProps {
  station: Station;
  rows: readonly Authorisation[];
  draft: AuthorisationDraft;
  busy: boolean;
  onEdit: (row: Authorisation, change: Partial<Rights>) => void;
  onRemove: (row: Authorisation) => void;
  onRestore: (row: Authorisation) => void;
}

/** One row of the list. */
interface AuthorisationRowProps extends Omit<AuthorisationListProps, 'rows'> {
  row: Authorisation;
}

/** [SHR-02] Authorisations, one person per row. */
export function AuthorisationTable({ rows, ...rest }: AuthorisationListProps) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  return (
    <Table className={table.table ?? ''} aria-label={t('auth.list')} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('auth.column.person')}</Table.Th>
          <Table.Th>{t('auth.column.type')}</Table.Th>
          {FLAGS.map((flag) => (
            <Table.Th key={flag}>{t(`auth.column.${flag}`)}</Table.Th>
          ))}
          <Table.Th>{t('auth.column.since')}</Table.Th>
          <Table.Th>{t('auth.column.operations')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.user}>
            <Table.Th scope="row">
              <PersonCell row={row} draft={rest.draft} />
            </Table.Th>
            <Table.Td>
              <TypeSelect row={row} {...rest} />
            </Table.Td>
            {FLAGS.map((flag) => (
              <Table.Td key={flag}>
                <RightCheckbox row={row} flag={flag} showsLabel={false} {...rest} />
              </Table.Td>
            ))}
            <Table.Td className={styles.time ?? ''}>{format.dateTime(row.create_time)}</Table.Td>
            <Table.Td>
              <RemoveButton row={row} {...rest} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The same as cards, for narrow screens. */
export function AuthorisationCards({ rows, ...rest }: AuthorisationListProps) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  return (
    <ul className={cards.cards} aria-label={t('auth.list')}>
      {rows.map((row) => (
        <li key={row.user} className={cards.card}>
          <PersonCell row={row} draft={rest.draft} />
          <TypeSelect row={row} {...rest} />
          {row.pending === 0 && (
            <div className={styles.flags}>
              {FLAGS.map((flag) => (
                <RightCheckbox key={flag} row={row} flag={flag} showsLabel {...rest} />
              ))}
            </div>
          )}
          <div className={styles.foot}>
            <span className={styles.time}>
              {t('auth.sinceTime', { time: format.dateTime(row.create_time) })}
            </span>
            <RemoveButton row={row} {...rest} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** True if the user can grant a right: rights they lack themselves can only be taken away. */
function canGrant(station: Station, flag: Flag, had: boolean): boolean {
  if (had) return true;
  switch (flag) {
    case 'control':
      return station.device_control === 1;
    case 'setting':
      return station.device_setting === 1;
    case 'auth':
      return station.device_auth === 1;
  }
}

/** [SHR-02] One right of a share. Only managers can get the right to authorise. */
function RightCheckbox({
  row,
  flag,
  station,
  draft,
  busy,
  onEdit,
  showsLabel,
}: AuthorisationRowProps & {
  flag: Flag;
  /** Shows the label beside the box. */
  showsLabel: boolean;
}) {
  const { t } = useTranslation('sharing');
  if (row.pending === 1) return showsLabel ? null : <span aria-hidden>–</span>;
  const rights = editedRights(draft, row);
  const managing = flag !== 'auth' || rights.share_type === 1;
  const own = canGrant(station, flag, toRights(row)[flag]);
  const name = t(`auth.flagOf.${flag}`, { name: personName(row) });
  const why = managing ? (own ? undefined : t('auth.notYours')) : t('auth.authOnly');
  return (
    <span title={why}>
      <Checkbox
        label={
          showsLabel ? (
            <>
              <span aria-hidden>{t(`auth.column.${flag}`)}</span>
              <VisuallyHidden>{name}</VisuallyHidden>
            </>
          ) : (
            <VisuallyHidden>{name}</VisuallyHidden>
          )
        }
        checked={rights[flag]}
        disabled={busy || !managing || !own || draft.removed.has(row.user)}
        onChange={(on) => onEdit(row, { [flag]: on })}
      />
    </span>
  );
}

/** The person of a row, and their pending change. */
function PersonCell({ row, draft }: { row: Authorisation; draft: AuthorisationDraft }) {
  const { t } = useTranslation('sharing');
  const removed = draft.removed.has(row.user);
  const below = row.pending === 1 ? t('auth.pendingHint') : row.email;
  return (
    <span className={styles.person} {...(removed && { 'data-removed': true })}>
      <span className={styles.name}>{personName(row)}</span>
      {row.pending === 1 && <span className={styles.mark}>{t('auth.pending')}</span>}
      {removed ? (
        <span className={styles.danger}>{t('auth.removed')}</span>
      ) : (
        draft.edited.has(row.user) && <span className={styles.mark}>{t('auth.changedMark')}</span>
      )}
      {below !== '' && <span className={styles.below}>{below}</span>}
    </span>
  );
}

/** Removes or restores a row. One button for both, so that it keeps the focus. */
function RemoveButton({ row, draft, busy, onRemove, onRestore }: AuthorisationRowProps) {
  const { t } = useTranslation('sharing');
  const removed = draft.removed.has(row.user);
  const name = personName(row);
  return (
    <Button
      size="compact-sm"
      variant="default"
      className={removed ? '' : (styles.remove ?? '')}
      aria-label={t(removed ? 'auth.restoreNamed' : 'auth.removeNamed', { name })}
      disabled={busy}
      onClick={() => (removed ? onRestore : onRemove)(row)}
    >
      {t(removed ? 'auth.restore' : 'auth.remove')}
    </Button>
  );
}

/** [SHR-02] The type of a share, without transfer; read-only for an invitation. */
function TypeSelect({ row, draft, busy, onEdit }: AuthorisationRowProps) {
  const { t } = useTranslation('sharing');
  if (row.pending === 1) return <span>{t(`type.${SHARE_TYPE_KEYS[row.share_type]}`)}</span>;
  return (
    <select
      className={styles.select}
      aria-label={t('auth.typeOf', { name: personName(row) })}
      value={String(editedRights(draft, row).share_type)}
      disabled={busy || draft.removed.has(row.user)}
      onChange={(event) =>
        onEdit(row, { share_type: StoredShareType.parse(Number(event.currentTarget.value)) })
      }
    >
      {TYPE_ORDER.map((type) => (
        <option key={type} value={String(type)}>
          {t(`type.${SHARE_TYPE_KEYS[type]}`)}
        </option>
      ))}
    </select>
  );
}

const TYPE_ORDER: readonly StoredShareType[] = [0, 3, 1];

/** The name of a person; the address or number of an invited one. */
const personName = ({ name, user }: Pick<Authorisation, 'name' | 'user'>): string =>
  name === '' ? user : name;
