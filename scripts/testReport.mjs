/** A vitest reporter that writes counts and failures for `npm test` to the file `TEST_REPORT`. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

export default class TestReport {
  /** Files that failed before any of their tests could run count as one failure. */
  onTestRunEnd(modules) {
    const report = { passed: 0, skipped: 0, failed: [] };
    for (const module of modules) {
      const title = relative('.', module.moduleId);
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        // Tests of `npm test -- full`, which a pattern excluded.
        if (state === 'skipped' && test.fullName.includes('@full')) continue;
        if (state === 'failed')
          report.failed.push({
            title: `${title}: ${test.fullName}`,
            reason: test.result().errors[0]?.message,
          });
        else report[state === 'passed' ? 'passed' : 'skipped'] += 1;
      }
      if (module.state() === 'failed' && !report.failed.some((one) => one.title.startsWith(`${title}: `)))
        report.failed.push({ title, reason: module.errors()[0]?.message });
    }
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(report));
  }
}
