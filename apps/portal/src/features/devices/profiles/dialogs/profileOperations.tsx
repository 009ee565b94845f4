import type { ListedProfile } from '@heliograph/contracts/http';
import { createOperations } from '../../../../shared/operations/createOperations.tsx';
import { lazyDialog } from '../../../../shared/failure/lazyPart.tsx';

export interface ProfileDialogProps {
  profile: ListedProfile;
  onClose: () => void;
}

const EditProfileDialog = lazyDialog(async () => (await import('./EditProfileDialog.tsx')).EditProfileDialog);
const DeleteProfileDialog = lazyDialog(
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
