import type { Device } from '@heliograph/contracts/http';
import { gatewayCommands, type GatewayCommand } from '@heliograph/domain/gateways';
import { useEngine } from '@heliograph/engine-client';
import { getLanguage, useTranslation } from '@heliograph/i18n';
import { Notice } from '@heliograph/ui';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';
import { useMessage } from '../../../shared/messages/messages.ts';

export interface Command {
  command: GatewayCommand;
  value: string;
  /** Target of the command, as a name … */
  name: string;
  /** … and more about it. */
  about?: string;
}

interface CommandDialogProps {
  gateway: Device;
  command: Command;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a gateway does something, and says whether it did. */
export function CommandDialog({ gateway, command, onDone, onClose }: CommandDialogProps) {
  const { t, i18n } = useTranslation('diagnostics');
  const { api } = useEngine();
  const showMessage = useMessage();
  const { command: code, value, name, about } = command;
  const isDangerous = code === 'confirm_map';

  return (
    <ActionDialog
      title={t(`command.${code}.title`, { name })}
      action={t(`command.${code}.action`)}
      dangerous={isDangerous}
      failed={t('command.failed')}
      run={() =>
        api.gateways.command({
          deviceId: gateway.device_id,
          command: code,
          value,
          title: gatewayCommands[code].name[getLanguage(i18n)],
        })
      }
      onDone={({ result }) => {
        if (result === 'verified')
          showMessage({ kind: 'success', text: t(`command.${code}.done`, { name }) });
        else showMessage({ kind: 'warning', text: t(`command.${result}`) });
        onDone();
        onClose();
      }}
      onClose={onClose}
    >
      {about !== undefined && <p>{about}</p>}
      {isDangerous ? (
        <Notice tone="fault">{t(`command.${code}.text`)}</Notice>
      ) : (
        <p>{t(`command.${code}.text`)}</p>
      )}
    </ActionDialog>
  );
}
