import { FormDialog } from '@heliograph/ui';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { useAction } from '../failure/useAction.ts';
import { renderInPortal } from '../testing/renderInPortal.tsx';
import { ActionDialog } from './ActionDialog.tsx';

/** Sends what a browser sends for a double click on a button. */
function doubleClick(name: string) {
  fireEvent.mouseDown(screen.getByRole('button', { name }), { detail: 1 });
  fireEvent.click(screen.getByRole('button', { name }), { detail: 1 });
  fireEvent.click(screen.getByRole('button', { name }), { detail: 2 });
}

it('[TRU-08] a double click does an action once', async () => {
  let finish!: () => void;
  const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const onClose = vi.fn();
  await renderInPortal(
    <ActionDialog title="Delete the plan" action="Delete" failed="Not deleted" run={run} onClose={onClose}>
      It cannot be undone.
    </ActionDialog>,
    { texts: [] },
  );
  doubleClick('Delete');
  expect(run).toHaveBeenCalledOnce();
  finish();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('[TRU-08] one run at a time, also from two calls of the same drawing', async () => {
  const work = vi.fn(() => new Promise<void>(() => undefined));
  function Twice() {
    const { run } = useAction();
    return <button onClick={() => void Promise.all([run(work), run(work)])}>Send</button>;
  }
  await renderInPortal(<Twice />, { texts: [] });
  fireEvent.click(screen.getByRole('button'));
  expect(work).toHaveBeenCalledOnce();
});

it('[TRU-08] the second click of a double click does not reach the next step of a form', async () => {
  const submitted = vi.fn<(step: number) => void>();
  function Steps() {
    const [step, setStep] = useState(0);
    return (
      <FormDialog
        title="Steps"
        action="Next"
        busy={false}
        onClose={vi.fn()}
        onSubmit={() => {
          submitted(step);
          setStep(step + 1);
        }}
      >
        Step {step}
      </FormDialog>
    );
  }
  await renderInPortal(<Steps />, { texts: [] });
  doubleClick('Next');
  expect(submitted.mock.calls).toEqual([[0]]);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }), { detail: 1 });
  expect(submitted.mock.calls).toEqual([[0], [1]]);
});
