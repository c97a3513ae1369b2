import { describeJudges, judgesOf } from '#src/commands/explain/requirement-rows.ts'
import type { Check } from '#engine/model/check.ts'
import type { Suite } from '#engine/model/suite.ts'
import type { Requirement } from '#suites/requirements/requirement.ts'

/** The page that shows which checks judge which row of the interface document, as Markdown. */
export function renderCoverage(
  requirements: readonly Requirement[],
  suites: readonly Suite[],
): string {
  const checks = suites.flatMap((suite) => suite.checks)
  const chapters = [...new Set(requirements.map(getChapter))]
  const tables = chapters.map((chapter) => {
    const rows = requirements.filter((row) => getChapter(row) === chapter)
    return `## Section ${chapter}\n\n${TABLE}\n${rows.map((row) => line(row, checks)).join('\n')}\n`
  })
  return `# What of the interface document is judged\n\n${summary(requirements, checks)}\n\n${tables.join('\n')}`
}

const TABLE = '| Row | What it says | Judged by |\n| --- | --- | --- |'

function summary(requirements: readonly Requirement[], checks: readonly Check[]): string {
  const judges = requirements.map((row) => judgesOf(row, checks))
  const byChecks = judges.filter((one) => one.checks.length > 0).length
  const bySettings = judges.filter((one) => one.checks.length === 0 && one.settings.length > 0)
  const unseen = judges.filter(({ reason }) => reason !== undefined).length
  const named = new Set(judges.flatMap((one) => one.checks.flatMap((part) => part.checks)))
  return [
    `Written by \`npm run coverage-page\`; a test fails when it is stale.`,
    '',
    `${requirements.length} rows: ${byChecks} are judged by checks, ${bySettings.length} by \`check-settings\` alone, ${unseen} by nothing, with the reason.`,
    `${named.size} checks stand for a row; all others rest on what real servers do.`,
    'A name with a number stands for all checks that begin with it; `explain ROW` lists them.',
    'Faults, kills and fidelity by release: [figures](figures.md).',
  ].join('\n')
}

function line(row: Requirement, checks: readonly Check[]): string {
  return `| ${row.id} | ${row.says} | ${describeJudges(judgesOf(row, checks))} |`
}

/** `2.4/3` → `2.4`, `9/3.2/1` → `9, release 3.2` */
function getChapter({ id }: Requirement): string {
  const [first = '', second = '', third] = id.split('/')
  return third === undefined ? first : `${first}, release ${second}`
}
