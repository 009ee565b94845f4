import type { Display } from '@heliograph/contracts/http';
import { createOperations } from '../../../shared/operations/createOperations.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';

/** A display, and what follows when it is no more. */
interface Asked {
  display: Display;
  onRevoked: () => void;
}

/** What can be done with a display in a dialog. */
export const { Operations: DisplayOperations, useOperations: useDisplayOperations } = createOperations<
  'preview' | 'revoke',
  Asked
>((operation, { display, onRevoked }, onClose) =>
  operation === 'preview' ? (
    <PreviewDialog display={display} onClose={onClose} />
  ) : (
    <RevokeDialog
      display={display}
      onRevoked={() => {
        onClose();
        onRevoked();
      }}
      onClose={onClose}
    />
  ),
);
