import { PairingCode, type AnswerOf, type getPairing } from '@heliograph/contracts/http';
import { defaultDisplayConfig } from '@heliograph/domain/displays';
import { EngineRejection, nowAtom, useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Card, Notice, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { UnsavedFooter } from '../../../shared/dialogs/UnsavedFooter.tsx';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { useStoredDraft } from '../../../shared/forms/useStoredDraft.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import cards from '../../../shared/page/cards.module.css';
import layout from '../../../shared/page/page.module.css';
import { paths } from '../../../shared/paths.ts';
import { Loaded } from '../../../shared/query/Loaded.tsx';
import { useEngineQuery, callQuery } from '../../../shared/query/useEngineQuery.ts';
import { pairPath } from '../displayPaths.ts';
import { useDurationText, useScreenSizeText } from '../displayTexts.ts';
import { toDraft, toSettings, type DisplayDraft, type UnsavedDraft } from '../draft/displayDraft.ts';
import { useDraftErrors } from '../draft/useDraftErrors.ts';
import { DisplayForm } from '../form/DisplayForm.tsx';
import { Agent, Fact } from '../list/DisplayFacts.tsx';
import { CodeForm } from './CodeForm.tsx';
import { groupedCode } from './pairingCode.ts';
import styles from './PairingPage.module.css';

/** Pairs a display: code, request, settings. @param code from the address; may be anything */
export function PairingPage({ code }: { code: string }) {
  const { t } = useTranslation('displays');
  const valid = PairingCode.safeParse(code).data;
  return (
    <div className={layout.page}>
      <BackLink to={paths.displays}>{t('back')}</BackLink>
      <h1 className={layout.title}>{t('pairing.title')}</h1>
      {valid === undefined ? <CodeForm code={code} refusal={null} /> : <CodeEntered code={valid} />}
    </div>
  );
}

function CodeEntered({ code }: { code: string }) {
  const { t } = useTranslation('displays');
  // Loaded once: after the code expires, what the user typed stays.
  const [request, setRequest] = useState<PairingRequest>();
  const query = useEngineQuery(callQuery('display.getPairing', request ? null : { code }));
  if (query.data && !request) setRequest(query.data);
  const failure: unknown = query.error;
  const isRefused =
    failure instanceof EngineRejection && (failure.kind === 'refused' || failure.kind === 'badInput');
  if (isRefused && !request) return <CodeForm code={code} refusal={failure} />;
  return (
    <Loaded query={{ ...query, data: request }} failed={t('failed')} stale={null}>
      {(shown) => <PairingForm code={code} request={shown} />}
    </Loaded>
  );
}

/** The display that shows a code. */
type PairingRequest = AnswerOf<typeof getPairing>;

/** Settings of the new display, with approve and decline. */
function PairingForm({ code, request }: { code: string; request: PairingRequest }) {
  const { t, i18n } = useTranslation('displays');
  const { call } = useEngine();
  const navigate = useNavigate();
  const showMessage = useMessage();
  const form = useRef<HTMLFormElement>(null);
  const [unsaved, setUnsaved] = useStoredDraft<UnsavedDraft>(`pairing ${code}`);
  const [defaults] = useState(() =>
    toDraft({
      name: '',
      station_ids: null,
      config: defaultDisplayConfig(i18n.language === 'zh' ? 'zh' : 'en'),
    }),
  );
  const draft = unsaved?.draft ?? defaults;
  const errors = useDraftErrors({ draft, known: null, form });
  const approving = useAction();
  const declining = useAction();
  const busy = approving.busy || declining.busy;

  const change = (to: (before: DisplayDraft) => DisplayDraft) =>
    setUnsaved((before) => ({ version: 0, base: defaults, draft: to(before?.draft ?? defaults) }));

  function leave(text: string) {
    setUnsaved(() => null);
    showMessage({ kind: 'success', text });
    void navigate(paths.displays, { replace: true });
  }

  async function approve() {
    if (busy || !errors.check()) return;
    const settings = toSettings(draft);
    let rejection: unknown = null;
    const done = await approving.run(() =>
      call('display.approvePairing', { code, ...settings }).catch((reason: unknown) => {
        rejection = reason;
        throw reason;
      }),
    );
    if (done) leave(t('pairing.approved', { name: settings.name }));
    else if (errors.showRejection(rejection)) approving.fail(null);
  }

  async function decline() {
    if (busy) return;
    if (await declining.run(() => call('display.declinePairing', { code }))) leave(t('pairing.declined'));
  }

  return (
    <>
      <PairingRequestCard code={code} request={request} />
      <FailureAlert title={t('pairing.approveFailed')} failure={approving.failure} />
      <FailureAlert title={t('pairing.declineFailed')} failure={declining.failure} />
      <DisplayForm
        ref={form}
        label={t('pairing.title')}
        busy={busy}
        draft={draft}
        errors={errors.texts}
        pairedBy={null}
        onChange={change}
        onSubmit={() => void approve()}
        foot={
          <UnsavedFooter status={errors.texts.size > 0 && t('error.summary', { count: errors.texts.size })}>
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
          </UnsavedFooter>
        }
      />
    </>
  );
}

/** Details of the request, so that users do not approve a display that is not theirs. */
function PairingRequestCard({ code, request }: { code: string; request: PairingRequest }) {
  const { t } = useTranslation('displays');
  const format = useFormat();
  const screenSizeText = useScreenSizeText();
  const durationText = useDurationText();
  const now = useAtomValue(nowAtom);
  const left = Math.ceil((request.expires - now) / 1000);
  return (
    <Card
      title={t('pairing.asks')}
      aside={
        <Link to={pairPath()} className={styles.other ?? ''}>
          {t('pairing.other')}
        </Link>
      }
    >
      <Text below={12}>{t('pairing.compare', { code: groupedCode(code) })}</Text>
      <dl className={`${cards.facts} ${styles.facts}`}>
        <Fact name={t('pairing.screen')}>{screenSizeText(request.screen)}</Fact>
        <Fact name={t('pairing.agent')}>
          <Agent agent={request.agent} />
        </Fact>
        <Fact name={t('pairing.address')}>{request.address || t('fact.unknown')}</Fact>
        <Fact name={t('pairing.requested')}>{format.time(request.begun)}</Fact>
      </dl>
      {left > 0 ? (
        <Text above={12} tone="soft" size={14}>
          {t('pairing.expires', { time: durationText(left) })}
        </Text>
      ) : (
        <Notice tone="warning">{t('pairing.expired')}</Notice>
      )}
    </Card>
  );
}
