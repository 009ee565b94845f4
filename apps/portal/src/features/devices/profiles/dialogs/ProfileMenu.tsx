import type { ListedProfile } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Menu } from '@mantine/core';
import { DeleteIcon, EditIcon } from '../../../../shared/icons/icons.tsx';
import { DialogItem, OperationsMenu } from '../../../../shared/operations/OperationsMenu.tsx';
import { useProfileOperations } from './profileOperations.tsx';

/** What may be done with a profile; nothing for those who only see it. */
export function ProfileMenu({ profile }: { profile: ListedProfile }) {
  const { t } = useTranslation('profile');
  const ask = useProfileOperations();
  if (profile.may_change === 0) return null;
  return (
    <OperationsMenu label={t('menu.operations', { name: profile.name })}>
      <DialogItem icon={EditIcon} onChoose={() => ask('edit', profile)}>
        {t('menu.edit')}
      </DialogItem>
      <Menu.Divider />
      <DialogItem icon={DeleteIcon} final onChoose={() => ask('delete', profile)}>
        {t('menu.delete')}
      </DialogItem>
    </OperationsMenu>
  );
}
