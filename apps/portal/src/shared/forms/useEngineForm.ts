import { EngineRejection } from '@heliograph/engine-client';
import { useForm } from '@heliograph/ui';
import { useRef, type ReactNode } from 'react';
import { useAction } from '../failure/useAction.ts';
import { useFailureText } from '../failure/useFailureText.ts';

export interface EngineFormOptions<Values> {
  initialValues: Values;
  /** Texts of errors by field, in the order of the form; `schemaResolver(schema, { sync: true })` makes one of a schema. */
  validate: (values: Values) => Record<string, ReactNode>;
  /** @throws EngineRejection when it is refused */
  send: (values: Values) => Promise<unknown>;
  onSent: (values: Values) => void;
  /** The form's field for a field name in a refusal; undefined for none, which is the default. */
  fieldOf?: (name: string) => string | undefined;
}

/**
 * A form that is sent to the engine. Errors and refusals are shown at their fields, and the first of them gets the
 * focus: inside `ref`, fields are found by their `name`.
 */
export function useEngineForm<Values extends { [Name in keyof Values]: unknown }>({
  initialValues,
  validate,
  send,
  onSent,
  fieldOf = () => undefined,
}: EngineFormOptions<Values>) {
  const ref = useRef<HTMLDivElement>(null);
  const failureText = useFailureText();
  const { busy, failure, fail, run } = useAction();
  const form = useForm({ initialValues, validate });
  const errors = form.errors as Readonly<Record<string, string | undefined>>;

  function focusFirst(found: object) {
    const [first] = Object.keys(found);
    if (first !== undefined) ref.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  async function sendValues(values: Values) {
    let rejection: unknown = null;
    const isSent = await run(() =>
      send(values).catch((reason: unknown) => {
        rejection = reason;
        throw reason;
      }),
    );
    if (isSent) {
      onSent(values);
      return;
    }
    const name = rejection instanceof EngineRejection ? rejection.field : undefined;
    const field = name === undefined ? undefined : fieldOf(name);
    if (field === undefined) return;
    fail(null);
    const found = { [field]: failureText(rejection) };
    form.setErrors(found);
    focusFirst(found);
  }

  return {
    ref,
    values: form.values,
    errors,
    busy,
    /** Why sending failed, unless a field shows it. */
    failure,
    /** Props of a text or select field; an edit clears its error. */
    fieldProps: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: form.values[name],
      error: errors[name],
      onChange: form.getInputProps(name).onChange as (change: unknown) => void,
    }),
    /** Validates and sends the values. */
    submit() {
      fail(null);
      form.onSubmit((values: Values) => void sendValues(values), focusFirst)();
    },
  };
}
