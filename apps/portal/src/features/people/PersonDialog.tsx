import type { PersonEntry } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';

export interface OpenedPerson {
  operation: 'endSessions' | 'resetFactors' | 'appoint' | 'dismiss' | 'disable' | 'enable' | 'delete';
  person: PersonEntry;
}

interface PersonDialogProps extends OpenedPerson {
  onDone: () => void;
  onClose: () => void;
}

export const personName = ({ name, user_name }: Pick<PersonEntry, 'name' | 'user_name'>): string =>
  name === '' ? user_name : name;

/** Says what an operation on an account does and carries it out. */
export function PersonDialog({ operation, person, onDone, onClose }: PersonDialogProps) {
  const { t } = useTranslation('people');
  const carryOut = useOperation();
  const name = personName(person);
  const { stations, displays } = person;

  return (
    <ActionDialog
      title={t(`operation.${operation}.title`, { name })}
      action={t(`operation.${operation}.action`)}
      failed={t('operation.failed')}
      done={{ text: t(`operation.${operation}.done`, { name }) }}
      run={() => carryOut(operation, person.user_id)}
      onDone={() => {
        onDone();
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        <strong>{person.email || person.mobile}</strong>
      </p>
      <p>{t(`operation.${operation}.text`, { name })}</p>
      {operation === 'delete' && (stations > 0 || displays > 0) && (
        <p>{t('operation.delete.loses', { stations, displays })}</p>
      )}
    </ActionDialog>
  );
}

function useOperation(): (operation: OpenedPerson['operation'], userId: number) => Promise<unknown> {
  const { call } = useEngine();
  return (operation, user_id) => {
    switch (operation) {
      case 'endSessions':
        return call('people.endSessions', { user_id });
      case 'resetFactors':
        return call('people.resetFactors', { user_id });
      case 'appoint':
      case 'dismiss':
        return call('people.setAdministrator', { user_id, administrator: operation === 'appoint' ? 1 : 0 });
      case 'disable':
      case 'enable':
        return call('people.setDisabled', { user_id, disabled: operation === 'disable' ? 1 : 0 });
      case 'delete':
        return call('people.deletePerson', { user_id });
    }
  };
}
