import type { ListedProfile } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Menu } from '@heliograph/ui';
import { DeleteIcon, EditIcon } from '../../../../shared/icons.tsx';
import { DialogItem, OperationsMenu } from '../../../../shared/operations/OperationsMenu.tsx';
import { useProfileOperations } from './profileOperations.tsx';

/** Operations on a profile; nothing for users who may only view it. */
export function ProfileMenu({ profile }: { profile: ListedProfile }) {
  const { t } = useTranslation('profile');
  const openDialog = useProfileOperations();
  if (profile.may_change === 0) return null;
  return (
    <OperationsMenu label={t('menu.operations', { name: profile.name })}>
      <DialogItem icon={EditIcon} onChoose={() => openDialog('edit', profile)}>
        {t('menu.edit')}
      </DialogItem>
      <Menu.Divider />
      <DialogItem icon={DeleteIcon} final onChoose={() => openDialog('delete', profile)}>
        {t('menu.delete')}
      </DialogItem>
    </OperationsMenu>
  );
}
