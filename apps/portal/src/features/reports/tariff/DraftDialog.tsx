import type { WhatIf } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import {
  defaultTariff,
  tariffToDraft,
  draftToTariff,
  tariffErrors,
  type TariffDraft,
  type TariffError,
} from '@heliograph/domain/tariff';
import { useTranslation } from '@heliograph/i18n';
import { Button, Dialog } from '@heliograph/ui';
import { useState } from 'react';
import { useMessage } from '../../../shared/messages/messages.ts';
import { TariffEditor } from '../../../shared/tariff/TariffEditor.tsx';
import { useTariffHistory } from '../../../shared/tariff/useTariffHistory.ts';

type Draft = Extract<WhatIf, { tariff: 'draft' }>['draft'];

const NO_ERRORS: readonly TariffError[] = [];

export interface DraftDialogProps {
  station: Station;
  /** The draft to edit; null starts with the station's own tariff. */
  draft: Draft | null;
  onDraft: (draft: Draft) => void;
  onClose: () => void;
}

/** A tariff made up for a comparison; only the address keeps it. */
export function DraftDialog({ station, draft, onDraft, onClose }: DraftDialogProps) {
  const { t } = useTranslation('tariffReport');
  const { t: tariff } = useTranslation('tariff');
  const { t: common } = useTranslation();
  const showMessage = useMessage();
  const { known } = useTariffHistory(station.id);
  const [typed, setTyped] = useState<TariffDraft | null>(draft && tariffToDraft(draft));
  const [errors, setErrors] = useState(NO_ERRORS);
  const inForce = known?.list.find(({ from }) => from <= known.at);
  const value = typed ?? (inForce ? tariffToDraft(inForce) : defaultTariff());

  function compare() {
    const found = tariffErrors(value);
    setErrors(found);
    if (found.length === 0) onDraft(draftToTariff(value));
    else showMessage({ kind: 'error', title: t('whatIf.wrong'), text: tariff('timeError') });
  }

  return (
    <Dialog
      opened
      size="table"
      title={t('whatIf.dialog')}
      onClose={onClose}
      closesBeside={false}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common('action.cancel')}
          </Button>
          <Button onClick={compare}>{t('whatIf.compare')}</Button>
        </>
      }
    >
      <p>{t('whatIf.dialogHint')}</p>
      <TariffEditor value={value} onChange={setTyped} errors={errors} />
    </Dialog>
  );
}
