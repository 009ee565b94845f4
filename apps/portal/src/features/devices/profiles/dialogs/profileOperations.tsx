import type { ListedProfile } from '@heliograph/contracts/http';
import { lazy } from 'react';
import { createOperations } from '../../../../shared/operations/createOperations.tsx';

export interface ProfileDialogProps {
  profile: ListedProfile;
  onClose: () => void;
}

const EditProfileDialog = lazy(async () => ({
  default: (await import('./EditProfileDialog.tsx')).EditProfileDialog,
}));
const DeleteProfileDialog = lazy(async () => ({
  default: (await import('./DeleteProfileDialog.tsx')).DeleteProfileDialog,
}));

/** Operations on profiles, each in a dialog. */
export const { Operations: ProfileOperations, useOperations: useProfileOperations } = createOperations<
  'edit' | 'delete',
  ListedProfile
>((operation, profile, onClose) => {
  const Dialog = operation === 'edit' ? EditProfileDialog : DeleteProfileDialog;
  return <Dialog profile={profile} onClose={onClose} />;
});
