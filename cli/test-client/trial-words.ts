import { describeFinding } from '../../mock/client-error.ts'
import type { ForecastFinding } from '../../mock/forecast.ts'
import { wrapText } from '../../reports/console/console-layout.ts'
import { counted } from '../../src/text/counted.ts'
import type { Trial } from './try-release.ts'

/** Columns of the longest lines. */
const WIDTH = 80

/** What a program came to on each release, the answer first. */
export function describeTrials(trials: readonly Trial[]): string {
  const lines = trials.flatMap((trial) => [
    ...wrapText(headline(trial), { width: WIDTH, first: `${MARKS[outcomeOf(trial)]} ` }),
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

/** How a trial ended for the program. */
export type TrialOutcome = 'survives' | 'fails' | 'untried'

/** A program that asks nothing shows nothing; one that was ended by us may have done well so far. */
export function outcomeOf({ ended, requests, findings }: Trial): TrialOutcome {
  if (findings.length > 0) return 'fails'
  if (requests === 0 || ended.isLate) return 'untried'
  return ended.code === 0 ? 'survives' : 'fails'
}

const MARKS: Readonly<Record<TrialOutcome, string>> = { survives: '✓', fails: '✗', untried: '?' }

const VERDICTS: Readonly<Record<TrialOutcome, string>> = {
  survives: 'does',
  fails: 'does not do',
  untried: 'was not tried',
}

function headline(trial: Trial): string {
  const { release, requests, findings } = trial
  const wrong = findings.length === 0 ? 'nothing' : counted(findings.length, 'thing')
  const sent = `${counted(requests, 'request')}, ${wrong} wrong`
  return `${release}: the program ${VERDICTS[outcomeOf(trial)]}: ${endOf(trial)}, ${requests === 0 ? NO_REQUEST : sent}`
}

const NO_REQUEST = 'it sent no request: let it use GRAYLOG_URL, or {url} as an argument'

function endOf({ ended: { code, signal, isLate } }: Trial): string {
  if (isLate) return 'it took longer than --limit and was ended'
  return code === undefined ? `${signal ?? 'a signal'} ended it` : `exit code ${code}`
}

function describeForecast({ request, outcome, causes, fix }: ForecastFinding): string {
  return [
    ...wrapText(`${request}: ${outcome}`, { width: WIDTH, first: '  ! ' }),
    ...causes.flatMap((cause) => wrapText(cause, { width: WIDTH, first: '    ' })),
    ...(fix === undefined ? [] : wrapText(fix, { width: WIDTH, first: '    -> ' })),
  ].join('\n')
}
