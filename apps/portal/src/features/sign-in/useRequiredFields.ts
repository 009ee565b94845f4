import { useTranslation } from '@heliograph/i18n';
import { useRef, type RefCallback } from 'react';
import { useMessage } from '../../shared/messages/messages.ts';
import type { Field, MissingField } from './missingField.ts';

/** The required fields of a form: shows a message for the missing one and focuses it. */
export function useRequiredFields() {
  const { t } = useTranslation('signIn');
  const showMessage = useMessage();
  const inputs = useRef<Partial<Record<Field, HTMLInputElement>>>({});

  return {
    field:
      (name: Field): RefCallback<HTMLInputElement> =>
      (element) => {
        if (element) inputs.current[name] = element;
      },
    focus: (name: Field) => inputs.current[name]?.focus(),
    requestField(missing: MissingField | { field: Field; text: 'getCodeFirst' }) {
      showMessage({ kind: 'warning', text: t(missing.text) });
      inputs.current[missing.field]?.focus();
    },
  };
}
