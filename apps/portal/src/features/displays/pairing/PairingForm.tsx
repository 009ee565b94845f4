import { usualConfig } from '@heliograph/domain/displays';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { UnsavedFoot } from '../../../shared/dialogs/UnsavedFoot.tsx';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import { paths } from '../../../shared/paths.ts';
import { draftOf, wantedOf, type DisplayDraft } from '../draft/displayDraft.ts';
import { useDraftFaults } from '../draft/useDraftFaults.ts';
import { useKeptDraft } from '../draft/useKeptDraft.ts';
import { DisplayForm } from '../form/DisplayForm.tsx';
import { AskerCard } from './AskerCard.tsx';
import type { Asker } from './useAsker.ts';

/** What a new display is called and shows; approved or declined. */
export function PairingForm({ code, asker }: { code: string; asker: Asker }) {
  const { t, i18n } = useTranslation('displays');
  const { api } = useEngine();
  const navigate = useNavigate();
  const say = useMessage();
  const form = useRef<HTMLFormElement>(null);
  const [kept, keep] = useKeptDraft(`pair ${code}`);
  const [usual] = useState(() =>
    draftOf({ name: '', station_ids: null, config: usualConfig(i18n.language === 'zh' ? 'zh' : 'en') }),
  );
  const draft = kept?.draft ?? usual;
  const faults = useDraftFaults({ draft, known: null, form });
  const approving = useAction();
  const declining = useAction();
  const busy = approving.busy || declining.busy;

  const change = (to: (before: DisplayDraft) => DisplayDraft) =>
    keep({ version: 0, base: usual, draft: to(draft) });

  function leave(text: string) {
    keep(null);
    say({ kind: 'success', text });
    void navigate(paths.displays, { replace: true });
  }

  async function approve() {
    if (busy || !faults.check()) return;
    const { name, station_ids: stationIds, config } = wantedOf(draft);
    let refusal: unknown = null;
    const done = await approving.run(() =>
      api.displays.approve({ code, name, stationIds, config }).catch((reason: unknown) => {
        refusal = reason;
        throw reason;
      }),
    );
    if (done) leave(t('pairing.approved', { name }));
    else if (faults.refuse(refusal)) approving.fail(null);
  }

  async function decline() {
    if (busy) return;
    if (await declining.run(() => api.displays.decline({ code }))) leave(t('pairing.declined'));
  }

  return (
    <>
      <AskerCard code={code} asker={asker} />
      <Refusal title={t('pairing.approveFailed')} failure={approving.failure} />
      <Refusal title={t('pairing.declineFailed')} failure={declining.failure} />
      <DisplayForm
        ref={form}
        label={t('pairing.title')}
        busy={busy}
        draft={draft}
        faults={faults.texts}
        keeper={null}
        onChange={change}
        onSubmit={() => void approve()}
        foot={
          <UnsavedFoot status={faults.texts.size > 0 && t('fault.summary', { count: faults.texts.size })}>
            <Button
              variant="default"
              loading={declining.busy}
              disabled={approving.busy}
              onClick={() => void decline()}
            >
              {t('pairing.decline')}
            </Button>
            <Button type="submit" loading={approving.busy} disabled={declining.busy}>
              {t('pairing.approve')}
            </Button>
          </UnsavedFoot>
        }
      />
    </>
  );
}
