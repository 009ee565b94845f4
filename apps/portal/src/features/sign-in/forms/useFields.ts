import { useTranslation } from '@heliograph/i18n';
import { useRef, type RefCallback } from 'react';
import { useMessage } from '../../../shared/messages/messages.ts';
import type { Field, Missing } from '../rules/missing.ts';

/** The fields of one form: each registers itself, and what is missing is said and gets the focus. */
export function useFields() {
  const { t } = useTranslation('signIn');
  const say = useMessage();
  const inputs = useRef<Partial<Record<Field, HTMLInputElement>>>({});

  return {
    field:
      (name: Field): RefCallback<HTMLInputElement> =>
      (element) => {
        if (element) inputs.current[name] = element;
      },
    focus: (name: Field) => inputs.current[name]?.focus(),
    ask(missing: Missing | { field: Field; text: 'getCodeFirst' }) {
      say({ kind: 'warning', text: t(missing.text) });
      inputs.current[missing.field]?.focus();
    },
  };
}
