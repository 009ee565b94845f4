import type { ListedProfile } from '@heliograph/contracts/http';
import { lazyView } from '@heliograph/ui/light';
import { createOperations } from '../../../../shared/operations/createOperations.tsx';

export interface ProfileDialogProps {
  profile: ListedProfile;
  onClose: () => void;
}

const EditProfileDialog = lazyView(async () => (await import('./EditProfileDialog.tsx')).EditProfileDialog);
const DeleteProfileDialog = lazyView(
  async () => (await import('./DeleteProfileDialog.tsx')).DeleteProfileDialog,
);

/** Operations on profiles, each in a dialog. */
export const { Operations: ProfileOperations, useOperations: useProfileOperations } = createOperations<
  'edit' | 'delete',
  ListedProfile
>((operation, profile, onClose) => {
  const Dialog = operation === 'edit' ? EditProfileDialog : DeleteProfileDialog;
  return <Dialog profile={profile} onClose={onClose} />;
});
