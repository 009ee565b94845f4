import { useTranslation } from '@heliograph/i18n';
import { Checkbox, VisuallyHidden } from '@heliograph/ui';
import { nameOf } from '../nameOf.ts';
import { edited, rightsOf, type Flag } from './draft.ts';
import { mayGive, type AuthorisationRowProps } from './rowProps.ts';

/** One right of a share; authorising is for who manages only (spec B §4). */
export function FlagBox({
  row,
  flag,
  station,
  draft,
  busy,
  onEdit,
  shown,
}: AuthorisationRowProps & {
  flag: Flag;
  /** Its name stands beside the box, not above it. */ shown: boolean;
}) {
  const { t } = useTranslation('sharing');
  if (row.pending === 1) return shown ? null : <span aria-hidden>–</span>;
  const rights = edited(draft, row);
  const managing = flag !== 'auth' || rights.share_type === 1;
  const own = mayGive(station, flag, rightsOf(row)[flag]);
  const name = t(`auth.flagOf.${flag}`, { name: nameOf(row) });
  const why = managing ? (own ? undefined : t('auth.notYours')) : t('auth.authOnly');
  return (
    <span title={why}>
      <Checkbox
        label={
          shown ? (
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
