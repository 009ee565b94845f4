import type { Station } from '@heliograph/contracts/http';
import { useEngine, userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, FormDialog, Row, TextField } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { useEngineForm } from '../../../shared/forms/useEngineForm.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import { parseRecipient } from './recipient.ts';

export interface LinkDialogProps {
  station: Station;
  onClose: () => void;
}

/**
 * [SHR-04] Links a station to an enterprise, or hands it over to its owner, depending on whether the user has an
 * enterprise code.
 */
export function LinkDialog({ station, onClose }: LinkDialogProps) {
  const { t } = useTranslation('sharing');
  const { call } = useEngine();
  const showMessage = useMessage();
  const isForOwner = (useAtomValue(userAtom)?.enterprise_code ?? '') !== '';
  const [isUnlinking, setIsUnlinking] = useState(false);
  const name = station.station_name;
  const enterprise = station.enterprise_name;

  const { ref, busy, failure, fieldProps, submit } = useEngineForm({
    initialValues: { enterprise_code: '' },
    validate: ({ enterprise_code }) => {
      const error = validate(enterprise_code.trim());
      return error === null ? {} : { enterprise_code: error };
    },
    send: (values) => link(values.enterprise_code.trim()),
    onSent: onClose,
    fieldOf: (field) => (field === 'enterprise_code' ? field : undefined),
  });

  function validate(to: string): string | null {
    if (to === '') return t('link.empty');
    const recipient = parseRecipient(to);
    return isForOwner && !(recipient?.by === 'email' && recipient.isValid) ? t('link.badEmail') : null;
  }

  async function link(to: string) {
    const { invited } = await call('station.setEnterprise', {
      station_id: station.id,
      enterprise_code: to,
    });
    const text =
      invited === 1
        ? t('link.ownerInvited', { account: to })
        : isForOwner
          ? t('link.owned', { account: to, station: name })
          : t('link.linked', { station: name });
    showMessage({ kind: 'success', title: t('link.success'), text });
  }

  return (
    <>
      <FormDialog
        size="form"
        title={t(isForOwner ? 'link.ownerTitle' : 'link.enterpriseTitle', { station: name })}
        action={t(isForOwner ? 'link.setOwner' : 'link.setEnterprise')}
        busy={busy}
        onSubmit={submit}
        onClose={onClose}
      >
        {enterprise !== '' && (
          <Row gap={[8, 16]} align="center" justify="between" wrap surface="raised" pad={[10, 14]} breaks>
            <span>{t('link.now', { enterprise })}</span>
            <Button size="compact-sm" variant="default" disabled={busy} onClick={() => setIsUnlinking(true)}>
              {t('link.unlink')}
            </Button>
          </Row>
        )}
        <div ref={ref}>
          <TextField
            label={t(isForOwner ? 'link.owner' : 'link.enterprise')}
            inputMode={isForOwner ? 'email' : 'text'}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            hint={t(isForOwner ? 'link.ownerHint' : 'link.enterpriseHint')}
            readOnly={busy}
            {...fieldProps('enterprise_code')}
          />
        </div>
        <FailureAlert title={t('failed')} failure={failure} />
      </FormDialog>
      {isUnlinking && (
        <ActionDialog
          title={t('link.unlinkTitle')}
          action={t('link.unlink')}
          failed={t('failed')}
          done={{ title: t('link.success'), text: t('link.unlinked', { station: name, enterprise }) }}
          run={() => call('station.clearEnterprise', { station_id: station.id })}
          onDone={onClose}
          onClose={() => setIsUnlinking(false)}
        >
          <p>{t('link.unlinkText', { enterprise, station: name })}</p>
        </ActionDialog>
      )}
    </>
  );
}
