import { useTranslation } from '@heliograph/i18n';
import { createIcon } from '@heliograph/ui';
import { EditIcon, MeterIcon } from '../../../shared/icons.tsx';
import { DialogItem, OperationsMenu } from '../../../shared/operations/OperationsMenu.tsx';
import type { LedgerRow } from './ledgerRows.ts';

export type EntryOperation = 'replace' | 'correct' | 'withdraw';
export type OpenEntryOperation = (operation: EntryOperation, row: LedgerRow) => void;

/** Operations on an entry for users with `editAll`; none on a withdrawn one. */
export function EntryMenu({ row, onOpen }: { row: LedgerRow; onOpen: OpenEntryOperation }) {
  const { t } = useTranslation('quality');
  const { entry, isOpen, what, device, counter } = row;
  if (entry.withdrawn_at !== null) return null;
  return (
    <OperationsMenu label={t('menu.label', { what: `${what}, ${device}, ${counter}` })}>
      {isOpen && (
        <DialogItem icon={MeterIcon} onChoose={() => onOpen('replace', row)}>
          {t('menu.replace')}
        </DialogItem>
      )}
      {entry.kind !== 'replacement' && entry.kind !== 'import' && (
        <DialogItem icon={EditIcon} onChoose={() => onOpen('correct', row)}>
          {t('menu.correct')}
        </DialogItem>
      )}
      {entry.edit_id !== null && (
        <DialogItem icon={WithdrawIcon} final onChoose={() => onOpen('withdraw', row)}>
          {t(entry.kind === 'import' ? 'menu.undoImport' : 'menu.withdraw')}
        </DialogItem>
      )}
    </OperationsMenu>
  );
}

/** An arrow back. */
const WithdrawIcon = createIcon(<path d="M8 5 4 9l4 4M4 9h10.5a5.5 5.5 0 0 1 0 11H8" />);
