import type { Factors, Passkey } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Row, Text, Notice } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useEngine } from '@heliograph/engine-client';
import { configAtom } from '../../../shared/configAtom.ts';
import { isPasskeyPage } from '../../../shared/proof/passkeyPage.ts';
import { Loaded } from '../../../shared/query/Loaded.tsx';
import { callQuery, useEngineQuery } from '../../../shared/query/useEngineQuery.ts';
import { PasskeyDialog } from './PasskeyDialog.tsx';
import { RecoveryDialog, RenewDialog } from './RecoveryDialog.tsx';
import styles from './SecurityPanel.module.css';
import { TotpDialog, type FactorDialogProps } from './TotpDialog.tsx';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';

type Open =
  | { dialog: 'totp' | 'removeTotp' | 'addPasskey' | 'renew' }
  | { dialog: 'renamePasskey' | 'removePasskey'; passkey: Passkey }
  | { dialog: 'recovery'; codes: readonly string[] };

/** [OPS-03] The user's second factors. @param account names them in files and apps */
export function SecurityPanel({ account }: { account: string }) {
  const { t } = useTranslation('security');
  const section = useRef<HTMLElement>(null);
  const query = useEngineQuery(callQuery('factor.getFactors', {}));
  const { data, refetch } = query;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);

  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded && window.location.hash === '#security') section.current?.scrollIntoView();
  }, [isLoaded]);

  /** After a change; new recovery codes are shown at once. */
  async function done(codes: readonly string[] = []) {
    setOpen(codes.length > 0 ? { dialog: 'recovery', codes } : null);
    await refetch();
  }

  return (
    <section ref={section} id="security" className={styles.panel} aria-labelledby="security-title">
      <header className={styles.head}>
        <h2 id="security-title" className={styles.title}>
          {t('panel.title')}
        </h2>
        <Text above={2} tone="soft" size={15}>
          {t('panel.lead')}
        </Text>
      </header>
      <Loaded query={query} failed={t('panel.failed')} compact pad={[0, 20, 20]}>
        {(factors) => <FactorRows factors={factors} onOpen={setOpen} />}
      </Loaded>
      {open?.dialog === 'totp' && <TotpDialog onDone={done} onClose={close} />}
      {open?.dialog === 'addPasskey' && <PasskeyDialog passkey={null} onDone={done} onClose={close} />}
      {open?.dialog === 'renamePasskey' && (
        <PasskeyDialog passkey={open.passkey} onDone={done} onClose={close} />
      )}
      {data && open?.dialog === 'removeTotp' && (
        <RemoveDialog passkey={null} isLast={isLastFactor(data)} onDone={done} onClose={close} />
      )}
      {data && open?.dialog === 'removePasskey' && (
        <RemoveDialog passkey={open.passkey} isLast={isLastFactor(data)} onDone={done} onClose={close} />
      )}
      {open?.dialog === 'renew' && <RenewDialog onDone={done} onClose={close} />}
      {open?.dialog === 'recovery' && <RecoveryDialog codes={open.codes} account={account} onClose={close} />}
    </section>
  );
}

const isLastFactor = ({ totp_at, passkeys }: Factors): boolean =>
  passkeys.length + (totp_at === null ? 0 : 1) === 1;

function FactorRows({ factors, onOpen }: { factors: Factors; onOpen: (open: Open) => void }) {
  const { t } = useTranslation('security');
  const { dateTime } = useFormat();
  const publicUrl = useAtomValue(configAtom)?.public_url;
  const { totp_at, passkeys, recovery_left } = factors;
  const hasFactor = totp_at !== null || passkeys.length > 0;
  const canAdd = isPasskeyPage(publicUrl) && factors.passkey_host !== '';
  const hintOfKey = ({ used_at, host, synced }: Passkey) =>
    [
      used_at === null ? t('panel.neverUsed') : t('panel.used', { date: dateTime(used_at) }),
      ...(host === window.location.hostname ? [] : [t('panel.elsewhere', { host })]),
      ...(synced === 1 ? [t('panel.synced')] : []),
    ].join(' · ');
  return (
    <>
      <Factor
        name={t('panel.totp')}
        hint={totp_at === null ? t('panel.totpNone') : t('panel.totpSince', { date: dateTime(totp_at) })}
        action={
          <SmallButton
            onClick={() => onOpen({ dialog: totp_at === null ? 'totp' : 'removeTotp' })}
            label={t('panel.totp')}
          >
            {t(totp_at === null ? 'panel.setUp' : 'panel.remove')}
          </SmallButton>
        }
      />
      <Factor
        name={t('panel.passkeys')}
        hint={t(canAdd ? 'panel.passkeysNone' : 'panel.insecure')}
        action={
          canAdd && (
            <SmallButton onClick={() => onOpen({ dialog: 'addPasskey' })}>{t('panel.add')}</SmallButton>
          )
        }
      >
        {passkeys.length > 0 && (
          <ul className={styles.keys} aria-label={t('panel.passkeyList')}>
            {passkeys.map((passkey) => (
              <Row key={passkey.passkey_id} as="li" gap={[4, 12]} align="center" wrap pad={[8, 0]}>
                <div className={styles.keyText}>
                  <strong>{passkey.name}</strong>
                  <Text tone="soft" size={15}>
                    {hintOfKey(passkey)}
                  </Text>
                </div>
                <Row gap={6} wrap>
                  <SmallButton
                    onClick={() => onOpen({ dialog: 'renamePasskey', passkey })}
                    label={passkey.name}
                  >
                    {t('panel.rename')}
                  </SmallButton>
                  <SmallButton
                    onClick={() => onOpen({ dialog: 'removePasskey', passkey })}
                    label={passkey.name}
                  >
                    {t('panel.remove')}
                  </SmallButton>
                </Row>
              </Row>
            ))}
          </ul>
        )}
      </Factor>
      <Factor
        name={t('panel.recovery')}
        hint={hasFactor ? t('panel.recoveryLeft', { count: recovery_left }) : t('panel.recoveryNone')}
        action={
          hasFactor && (
            <SmallButton onClick={() => onOpen({ dialog: 'renew' })}>{t('panel.renew')}</SmallButton>
          )
        }
      />
    </>
  );
}

interface FactorProps {
  name: string;
  hint: string;
  action: ReactNode;
  children?: ReactNode;
}

function Factor({ name, hint, action, children }: FactorProps) {
  return (
    <div className={styles.factor}>
      <div className={styles.text}>
        <Text as="h3" size={16} weight={600}>
          {name}
        </Text>
        <Text tone="soft" size={15}>
          {hint}
        </Text>
      </div>
      {action}
      {children}
    </div>
  );
}

/** @param label names what it is about, for screen readers */
function SmallButton({
  label,
  onClick,
  children,
}: {
  label?: string;
  onClick: () => void;
  children: string;
}) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={onClick}
      {...(label !== undefined && { 'aria-label': `${children}: ${label}` })}
    >
      {children}
    </Button>
  );
}

interface RemoveDialogProps extends FactorDialogProps {
  /** Null for the authenticator app. */
  passkey: Passkey | null;
  isLast: boolean;
}

/** Asks before a second factor is removed. */
function RemoveDialog({ passkey, isLast, onDone, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('security');
  const { call } = useEngine();

  return (
    <ActionDialog
      title={passkey ? t('removeDialog.passkeyTitle', { name: passkey.name }) : t('removeDialog.totpTitle')}
      action={t('panel.remove')}
      failed={t('removeDialog.failed')}
      done={{ text: t('removeDialog.done') }}
      run={async () => {
        if (passkey) await call('factor.removePasskey', { passkey_id: passkey.passkey_id });
        else await call('factor.removeTotp', {});
      }}
      onDone={() => onDone()}
      onClose={onClose}
    >
      <p>{t(passkey ? 'removeDialog.passkey' : 'removeDialog.totp')}</p>
      {isLast && <Notice tone="warning">{t('removeDialog.last')}</Notice>}
    </ActionDialog>
  );
}
