import { EngineRejection } from '@heliograph/engine-client';
import { createI18n, I18nProvider } from '@heliograph/i18n';
import { TextField } from '@heliograph/ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useEngineForm } from './useEngineForm.ts';

interface Values {
  name: string;
  serial: string;
}

async function show(send: (values: Values) => Promise<unknown>) {
  const onSent = vi.fn();
  function Form() {
    const { ref, failure, fieldProps, submit } = useEngineForm<Values>({
      initialValues: { name: '', serial: 'A1' },
      validate: ({ name }): Record<string, string> => (name === '' ? { name: 'Enter a name' } : {}),
      send,
      onSent,
      fieldOf: (name) => (name === 'iot_serial_no' ? 'serial' : undefined),
    });
    return (
      <div ref={ref}>
        <TextField label="Name" {...fieldProps('name')} />
        <TextField label="Serial" {...fieldProps('serial')} />
        <button onClick={submit}>Save</button>
        {failure !== null && <p role="alert">Failed</p>}
      </div>
    );
  }
  render(
    <I18nProvider i18n={await createI18n('en', [])}>
      <Form />
    </I18nProvider>,
  );
  return onSent;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => fireEvent.click(screen.getByRole('button'));
const type = (value: string) => fireEvent.change(field('Name'), { target: { value } });

it('does not send invalid values; an edit clears the error', async () => {
  const send = vi.fn(() => Promise.resolve());
  const onSent = await show(send);
  save();
  expect(screen.getByText('Enter a name')).toBeTruthy();
  expect(document.activeElement).toBe(field('Name'));
  expect(send).not.toHaveBeenCalled();
  type('Inverter');
  expect(screen.queryByText('Enter a name')).toBeNull();
  save();
  await waitFor(() => expect(onSent).toHaveBeenCalledWith({ name: 'Inverter', serial: 'A1' }));
});

it('shows a refusal at the field that it names, and any other failure by itself', async () => {
  const refuse = (field?: string) =>
    Promise.reject(
      new EngineRejection({
        kind: 'refused',
        code: 1400,
        message: 'Already in use',
        ...(field && { field }),
      }),
    );
  const send = vi
    .fn()
    .mockImplementationOnce(() => refuse('iot_serial_no'))
    .mockImplementation(() => refuse());
  const onSent = await show(send);
  type('Inverter');
  save();
  await screen.findByText('Already in use');
  expect(document.activeElement).toBe(field('Serial'));
  expect(screen.queryByRole('alert')).toBeNull();
  save();
  await screen.findByText('Failed');
  expect(onSent).not.toHaveBeenCalled();
});
