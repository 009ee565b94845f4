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
import { Button, InputDialog } from '@heliograph/ui';
import { useState } from 'react';
import { useMessage } from '../../../shared/messages/messages.ts';
import { Loaded } from '../../../shared/query/Loaded.tsx';
import { TariffEditor } from '../../../shared/tariff/TariffEditor.tsx';
import { useTariffHistory, type KnownTariffs } from '../../../shared/tariff/useTariffHistory.ts';

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
  const query = useTariffHistory(station.id);
  const [typed, setTyped] = useState<TariffDraft | null>(draft && tariffToDraft(draft));
  const [isChanged, setIsChanged] = useState(false);
  const [errors, setErrors] = useState(NO_ERRORS);
  // Not before the station's own tariff is known: what is typed would be compared with other prices than its own.
  const value = typed ?? (query.data && draftInForce(query.data));

  function change(next: TariffDraft) {
    setTyped(next);
    setIsChanged(true);
  }

  function compare() {
    if (!value) return;
    const found = tariffErrors(value);
    setErrors(found);
    if (found.length === 0) onDraft(draftToTariff(value));
    else showMessage({ kind: 'error', title: t('whatIf.wrong'), text: tariff('timeError') });
  }

  return (
    <InputDialog
      size="table"
      title={t('whatIf.dialog')}
      hasInput={isChanged}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button variant="default" onClick={close}>
            {common('action.cancel')}
          </Button>
          <Button onClick={compare} disabled={!value}>
            {t('whatIf.compare')}
          </Button>
        </>
      )}
    >
      <p>{t('whatIf.dialogHint')}</p>
      <Loaded query={{ ...query, data: value ?? undefined }} failed={tariff('loadFailed')}>
        {(shown) => <TariffEditor value={shown} onChange={change} errors={errors} />}
      </Loaded>
    </InputDialog>
  );
}

function draftInForce({ list, at }: KnownTariffs): TariffDraft {
  const inForce = list.find(({ from }) => from <= at);
  return inForce ? tariffToDraft(inForce) : defaultTariff();
}
