import { JobPanel } from './JobPanel.tsx';
import type { GroupWriting } from './useGroupWriting.tsx';

/** What is being written to a device, and what came of the last of it. */
export function JobPanels({ writing: { desk, jobs }, allowed }: { writing: GroupWriting; allowed: boolean }) {
  return jobs.shown.map((job) => (
    <JobPanel
      key={job.id}
      job={job}
      allowed={allowed}
      onDismiss={() => jobs.dismiss(job)}
      onAgain={(orders) => jobs.write(job.title, orders)}
      onPutBack={async (orders) => {
        await jobs.write(job.title, orders);
        desk.undo(...orders.map(({ code }) => code));
      }}
    />
  ));
}
