import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

/** Lints a text as if it stood in the file, for room violations only. */
async function roomViolations(filePath: string, text: string): Promise<number> {
  const eslint = new ESLint({
    overrideConfig: { languageOptions: { parserOptions: { project: null, projectService: false } } },
    ruleFilter: ({ ruleId }) => ruleId === 'boundaries/dependencies',
  });
  const [result] = await eslint.lintText(text, { filePath });
  if (result?.fatalErrorCount) throw new Error(result.messages[0]?.message);
  return result?.messages.length ?? 0;
}

describe('rooms', () => {
  it.each([
    ['packages/ui/src/planted.ts', '@heliograph/contracts/mqtt'],
    ['packages/domain/src/planted.ts', '@heliograph/i18n'],
    ['packages/board/src/widgets/planted.ts', '@heliograph/engine-client'],
    ['worker/src/planted.ts', '@heliograph/engine-client'],
    ['kiosk/src/planted.ts', '../../worker/src/index.ts'],
    ['apps/server/src/planted.ts', '../../simulator/src/main.ts'],
    ['apps/portal/src/features/home/planted.ts', '../sign-in/SignInPage.tsx'],
  ])('%s may not import %s', async (file, source) => {
    expect(await roomViolations(file, `import * as planted from '${source}';\nexport { planted };\n`)).toBe(
      1,
    );
  });

  it.each([
    ['packages/board/src/live/planted.ts', '@heliograph/engine-client'],
    ['worker/src/planted.ts', '@heliograph/domain/time'],
  ])('%s may import %s', async (file, source) => {
    expect(await roomViolations(file, `import * as planted from '${source}';\nexport { planted };\n`)).toBe(
      0,
    );
  });
});
