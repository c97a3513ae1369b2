import { describeFinding } from '../../mock/client-error.ts'
import { claimOf, trialInWords } from '../../reports/client-test/words.ts'
import { wrapText } from '../../reports/console/console-layout.ts'
import type { ForecastFinding, Trial, TrialOutcome } from '../../src/model/client-test.ts'
import { counted } from '../../src/text/words.ts'

/** Columns of the longest lines. */
const WIDTH = 80

/** What a program came to on each release, the answer first. */
export function describeTrials(trials: readonly Trial[]): string {
  const lines = trials.flatMap((trial) => [
    ...wrapText(`${claimOf(trial)}: ${trialInWords(trial)}`, {
      ...{ width: WIDTH, first: `${MARKS[trial.outcome]} ` },
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
      [
        `From ${release} to ${to}: ${findings.length === 0 ? 'nothing of it would break' : `${counted(findings.length, 'request')} would break or get another answer`}`,
        ...findings.map(describeForecast),
      ].join('\n'),
    ),
  )
  return `${[lines.join('\n'), ...details, ...ahead].join('\n\n')}\n`
}

const MARKS: Readonly<Record<TrialOutcome, string>> = { survives: '✓', fails: '✗', untried: '?' }

function describeForecast({ request, outcome, causes, fix }: ForecastFinding): string {
  return [
    ...wrapText(`${request}: ${outcome}`, { width: WIDTH, first: '  ! ' }),
    ...causes.flatMap((cause) => wrapText(cause, { width: WIDTH, first: '    ' })),
    ...(fix === undefined ? [] : wrapText(fix, { width: WIDTH, first: '    -> ' })),
  ].join('\n')
}
