import { KeptShareType } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { nameOf } from '../nameOf.ts';
import { TYPE_KEYS } from '../typeKeys.ts';
import { edited } from './draft.ts';
import type { AuthorisationRowProps } from './rowProps.ts';
import styles from './TypeSelect.module.css';

/** The type of a share, without transfer (spec B §2.6); that of an invitation is only told. */
export function TypeSelect({ row, draft, busy, onEdit }: AuthorisationRowProps) {
  const { t } = useTranslation('sharing');
  if (row.pending === 1) return <span>{t(`type.${TYPE_KEYS[row.share_type]}`)}</span>;
  return (
    <select
      className={styles.select}
      aria-label={t('auth.typeOf', { name: nameOf(row) })}
      value={String(edited(draft, row).share_type)}
      disabled={busy || draft.removed.has(row.user)}
      onChange={(event) =>
        onEdit(row, { share_type: KeptShareType.parse(Number(event.currentTarget.value)) })
      }
    >
      {ORDER.map((type) => (
        <option key={type} value={String(type)}>
          {t(`type.${TYPE_KEYS[type]}`)}
        </option>
      ))}
    </select>
  );
}

const ORDER: readonly KeptShareType[] = [0, 3, 1];
