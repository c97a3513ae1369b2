import { describeFinding } from '../../mock/client-error.ts'
import { claimOf, trialInWords } from '#reports/client-test/words.ts'
import { formatImpact, type Impact, impactOf } from '../../commands/forecast/words.ts'
import { isBreaking } from '#reports/results/of-client-test.ts'
import { wrapText } from '#reports/console/console-layout.ts'
import type { ForecastFinding, Trial, TrialOutcome } from '#engine/model/client-test.ts'
import { counted } from '#engine/text/words.ts'

/** Columns of the longest lines. */
const WIDTH = 80

/** What a program came to on each release, the answer first. */
export function describeTrials(trials: readonly Trial[]): string {
  const lines = trials.flatMap((trial) => [
    ...wrapText(`${claimOf(trial)}: ${trialInWords(trial)}`, {
      width: WIDTH,
      first: `${MARKS[trial.outcome]} `,
    }),
    ...trial.remarks.flatMap((remark) => wrapText(remark, { width: WIDTH, first: '    ' })),
  ])
  const details = trials
    .filter(({ findings }) => findings.length > 0)
    .map(({ release, findings }) =>
      [`On ${release}`, ...findings.map(describeFinding)].join('\n\n'),
    )
  const ahead = trials.flatMap(({ release, forecasts }) =>
    forecasts.map(({ to, findings }) =>
      [`From ${release} to ${to}: ${foretold(findings)}`, ...findings.map(describeForecast)].join(
        '\n',
      ),
    ),
  )
  return `${[lines.join('\n'), ...details, ...ahead].join('\n\n')}\n`
}

const MARKS: Readonly<Record<TrialOutcome, string>> = { survives: '✓', fails: '✗', untried: '?' }

/** `1 request would break, 2 would get another answer, 3 only more fields`: only the first fails. */
function foretold(findings: readonly ForecastFinding[]): string {
  const impacts = findings.map(impactFound)
  const count = (...wanted: readonly Impact[]): number =>
    impacts.filter((one) => wanted.includes(one)).length
  const breaking = count('breaks', 'needs-change')
  const [other, gains] = [count('answer-changes'), count('gains')]
  return [
    breaking === 0 ? 'nothing of it would break' : `${counted(breaking, 'request')} would break`,
    ...(other > 0 ? [`${other} would get another answer`] : []),
    ...(gains > 0 ? [`${gains} would get more fields than now`] : []),
  ].join(', ')
}

const impactFound = ({ outcome, answer }: ForecastFinding): Impact =>
  impactOf({ class: outcome, ...(answer && { answer }) })

function describeForecast(finding: ForecastFinding): string {
  const { request, outcome, answer, causes, fix } = finding
  const word = formatImpact({ class: outcome, ...(answer && { answer }) })
  return [
    ...wrapText(`${request}: ${word}`, {
      width: WIDTH,
      first: isBreaking(outcome) ? '  ! ' : '    ',
    }),
    ...causes.flatMap((cause) => wrapText(cause, { width: WIDTH, first: '    ' })),
    ...(fix === undefined ? [] : wrapText(fix, { width: WIDTH, first: '    -> ' })),
  ].join('\n')
}
