import type { Display } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Dialog } from '@heliograph/ui';
import { useState } from 'react';
import { PreviewPane } from '../preview/PreviewPane.tsx';
import { useSceneName } from '../useSceneName.ts';

/** What a display shows, here. */
export function PreviewDialog({ display, onClose }: { display: Display; onClose: () => void }) {
  const { t } = useTranslation('displays');
  const sceneName = useSceneName();
  const [shown, setShown] = useState<string | null>(null);
  // The display as it was when the dialog opened: what is read again meanwhile must not begin its round anew.
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
