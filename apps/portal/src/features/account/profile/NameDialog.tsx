import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { TextField } from '@heliograph/ui';
import { useEffect, useRef, useState } from 'react';
import { useMessage } from '../../../shared/messages/messages.ts';
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';

/** Longest name taken, UTF-16 units (contracts, `DisplayName`). */
const NAME_MAX = 64;

/** Another name for the signed-in person; it needs no code (spec B §5). */
export function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { api } = useEngine();
  const say = useMessage();
  const { busy, failure, run } = useAction();
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);

  function faultOf(wanted: string): string | null {
    if (wanted === '') return t('name.required');
    const count = wanted.length;
    return count > NAME_MAX ? t('name.tooLong', { max: NAME_MAX, count }) : null;
  }

  async function save() {
    const wanted = typed.trim();
    const fault = faultOf(wanted);
    setError(fault);
    if (fault !== null) {
      input.current?.focus();
      return;
    }
    if (!(await run(() => api.people.reviseName({ name: wanted })))) return;
    say({ kind: 'success', text: t('name.success') });
    onClose();
  }

  return (
    <FormDialog title={t('name.title')} busy={busy} onSubmit={() => void save()} onClose={onClose}>
      <TextField
        ref={input}
        label={t('name.label')}
        name="name"
        autoComplete="name"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        hint={t('name.hint', { max: NAME_MAX })}
        error={error}
        readOnly={busy}
      />
      <Refusal title={t('name.failed')} failure={failure} />
    </FormDialog>
  );
}
