import type { Display } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Dialog } from '@heliograph/ui';
import { useState } from 'react';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';
import { createOperations } from '../../../shared/operations/createOperations.tsx';
import { useSceneName } from '../displayTexts.ts';
import { PreviewPane } from '../preview/PreviewPane.tsx';

/** A display, and what to do after it is revoked. */
interface DisplayTarget {
  display: Display;
  onRevoked: () => void;
}

/** Dialogs of a display. */
export const { Operations: DisplayOperations, useOperations: useDisplayOperations } = createOperations<
  'preview' | 'revoke',
  DisplayTarget
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

/** Shows here what a display shows. */
function PreviewDialog({ display, onClose }: { display: Display; onClose: () => void }) {
  const { t } = useTranslation('displays');
  const sceneName = useSceneName();
  const [shown, setShown] = useState<string | null>(null);
  // The display as it was when the dialog opened: updates must not restart the rotation.
  const [{ name, config, station_ids: stationIds }] = useState(display);
  return (
    <Dialog
      opened
      size="table"
      title={t('action.previewNamed', { name })}
      beginsInField={false}
      onClose={onClose}
    >
      <PreviewPane
        config={config}
        stationIds={stationIds}
        scenes={config.scenes.map((scene) => ({ id: scene.id, name: sceneName(scene) }))}
        shown={shown}
        onShow={setShown}
      />
    </Dialog>
  );
}

interface RevokeDialogProps {
  display: Display;
  onRevoked: () => void;
  onClose: () => void;
}

/** Confirms revoking a display. */
function RevokeDialog({ display, onRevoked, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('displays');
  const { call } = useEngine();
  const { name, display_id: displayId } = display;
  return (
    <ActionDialog
      title={t('revoke.title', { name })}
      action={t('revoke.action')}
      failed={t('revoke.failed')}
      done={{ text: t('revoke.done', { name }) }}
      run={() => call('display.revokeDisplay', { display_id: displayId })}
      onDone={onRevoked}
      onClose={onClose}
    >
      <p>{t('revoke.blank')}</p>
      <p>{t('revoke.again')}</p>
    </ActionDialog>
  );
}
