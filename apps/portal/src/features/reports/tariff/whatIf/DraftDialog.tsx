import type { WhatIf } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import {
  defaultTariff,
  shownTariff,
  storedTariff,
  tariffFaults,
  type TariffDraft,
  type TariffFault,
} from '@heliograph/domain/tariff';
import { useTranslation } from '@heliograph/i18n';
import { Dialog } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMessage } from '../../../../shared/messages/messages.ts';
import { TariffEditor } from '../../../../shared/tariff/TariffEditor.tsx';
import { useTariffHistory } from '../../../../shared/tariff/useTariffHistory.ts';

type Draft = Extract<WhatIf, { tariff: 'draft' }>['draft'];

const NO_FAULTS: readonly TariffFault[] = [];

export interface DraftDialogProps {
  station: Station;
  /** The one to go on with; null begins with the station's own. */
  draft: Draft | null;
  onDraft: (draft: Draft) => void;
  onClose: () => void;
}

/** A tariff that is made up for a comparison; nothing of it is kept but in the address. */
export function DraftDialog({ station, draft, onDraft, onClose }: DraftDialogProps) {
  const { t } = useTranslation('tariffReport');
  const { t: tariff } = useTranslation('tariff');
  const { t: common } = useTranslation();
  const say = useMessage();
  const { known } = useTariffHistory(station.id);
  const [typed, setTyped] = useState<TariffDraft | null>(draft && shownTariff(draft));
  const [faults, setFaults] = useState(NO_FAULTS);
  const inForce = known?.list.find(({ from }) => from <= known.at);
  const value = typed ?? (inForce ? shownTariff(inForce) : defaultTariff());

  function compare() {
    const found = tariffFaults(value);
    setFaults(found);
    if (found.length === 0) onDraft(storedTariff(value));
    else say({ kind: 'error', title: t('whatIf.wrong'), text: tariff('timeError') });
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
      <TariffEditor value={value} onChange={setTyped} faults={faults} />
    </Dialog>
  );
}
