/**
 * Check: refuses the wording that CONTRIBUTING.md rules out, in tracked files and in the subjects of commits that `main`
 * does not have. Node's own modules only. Prints each place with what to write instead.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const SUBJECT_LENGTH = 72;
const CODE = /\.(ts|tsx|mts|mjs|css)$/;
const PROSE = /\.(ts|tsx|mts|mjs|css|md|html)$/;
/** Documents; lines of `docs/requirements.md` that quote titles of tests do not count. */
const DOCS = /\.md$/;
const QUOTED_TITLE = /^ {2}- `[^`]+` › /;
/** English texts for users; each string in them is checked. */
const TEXTS = /^packages\/i18n\/src\/resources\/en\/|^apps\/server\/src\/http\/messages\/en\.ts$/;
/** The glossary lists words to avoid, the changelog is history, and this file names them. */
const EXEMPT = ['docs/glossary.md', 'CHANGELOG.md', 'scripts/plainWords.mjs'];

/** @type {{ files: RegExp, pattern: RegExp, instead: string, inComments?: boolean }[]} */
const rules = [
  {
    files: CODE,
    inComments: true,
    pattern: /^(?:\[[A-Z]+-\d+\] ?)*(?:Of|Whose)\b/,
    instead: 'begin the comment with its noun: "Name of the file", not "Of the file"',
  },
  {
    files: CODE,
    inComments: true,
    pattern: /^(?:\[[A-Z]+-\d+\] ?)*Whether\b/,
    instead: 'write "True if …" for a boolean, or a noun or verb',
  },
  {
    files: CODE,
    inComments: true,
    pattern: /^(?:\[[A-Z]+-\d+\] ?)*What\b(?! to )/,
    instead: 'begin the comment with a noun or a verb: "Content of …", "Reads …"',
  },
  {
    files: CODE,
    pattern: /\b(?:MOST|LARGEST|LONGEST|HEAVIEST)(?:_[A-Z]|\b)/,
    instead: 'name limits MAX_… with their noun or unit',
  },
  {
    files: CODE,
    pattern: /\b(?:LEAST|SMALLEST|SHORTEST|FEWEST)(?:_[A-Z]|\b)/,
    instead: 'name limits MIN_… with their noun or unit',
  },
  {
    files: TEXTS,
    pattern: /\b(?<!there )(?:is|are|was|were) no (?!longer\b|more\b|one\b)[a-z]/i,
    instead: 'say what to do: "Enter a number", not "This is no number"',
  },
  {
    files: PROSE,
    pattern: /\b(?:anew|nought|whom|thereof|hopeless(?:ly)?|farewell|hurr(?:y|ied)|(?:im)?patience)\b/i,
    instead: 'use a word of today: again, zero, who, of it, permanent, closing, now, timeout',
  },
  {
    files: PROSE,
    pattern: /\b(?:sights?|sightOf|Hopeless\w+|FAREWELL\w*|PATIENCE\w*)\b/,
    instead: 'use a word of the field: visibility, visible, PermanentDeliveryError, TIMEOUT_MS',
  },
  {
    files: DOCS,
    pattern: /\b(?:(?:some|any|every|no)body|whoever|(?:for|to) who)\b/i,
    instead: 'name the role: a user, an owner, the operator, another person, anyone with …',
  },
  {
    files: DOCS,
    pattern: /^(?!#)(?:.*[.:;|*] |- )?(?:Of (?!course)|Who [^?]*$)/,
    instead: 'begin with the subject: "For an alarm without …", "A user who …"',
  },
  {
    files: DOCS,
    pattern: /\b(?<!there )(?:is|are|was|were) no (?!longer\b|more\b|one\b)[a-z]/i,
    instead: 'write "is not a …", or say what it is',
  },
  {
    files: DOCS,
    pattern:
      /\b(?:dearer|for good(?! reason)|(?:pass|passes|passed|passing) over|as (?:ever|always)|outside brokers?)\b/i,
    instead: 'write: more expensive, permanently, skip, as before, external broker',
  },
];

const findings = [];
for (const file of git('ls-files').filter((name) => PROSE.test(name) && !EXEMPT.includes(name))) {
  if (!existsSync(file)) continue;
  const lines = readFileSync(file, 'utf8').split('\n');
  const own = rules.filter(({ files }) => files.test(file));
  lines.forEach((line, at) => {
    if (QUOTED_TITLE.test(line)) return;
    const comment = commentStart(lines, at);
    for (const { pattern, instead, inComments } of own)
      if (inComments ? comment !== null && pattern.test(comment) : pattern.test(line))
        findings.push(`${file}:${at + 1}: ${line.trim().slice(0, 100)}\n  ${instead}`);
  });
}
for (const subject of newSubjects())
  if (subject.length > SUBJECT_LENGTH)
    findings.push(`commit: ${subject}\n  shorten the subject to ${SUBJECT_LENGTH} characters`);

for (const finding of findings) process.stdout.write(`${finding}\n`);
process.exit(findings.length > 0 ? 1 : 0);

/** Text of a comment that begins at a line; null where none does. */
function commentStart(lines, at) {
  const line = lines[at].trim();
  const before = lines[at - 1]?.trim() ?? '';
  const own = /^\{?\/\*\*? ?(.+)$/.exec(line);
  if (own) return own[1];
  if (line.startsWith('//')) return before.startsWith('//') ? null : line.slice(2).trim();
  return line.startsWith('* ') && /^\{?\/\*\*?$/.test(before) ? line.slice(2) : null;
}

/** Subjects of commits after the merge base with `main`; none without history or on `main` itself. */
function newSubjects() {
  const base = ['origin/main', 'main'].flatMap((ref) => git('merge-base', 'HEAD', ref)).at(0);
  return base ? git('log', '--no-merges', '--format=%s', `${base}..HEAD`) : [];
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}
