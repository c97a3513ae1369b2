import type { Exchange } from '../../src/model/exchange.ts'
import type { Run, TlsEndpoint } from '../../src/model/run.ts'
import type { Rating, Verdict } from '../../src/model/verdict.ts'
import { renderCauses } from './console-causes.ts'
import { renderFinding } from './console-finding.ts'
import { wrapText } from './console-layout.ts'
import { renderLegend } from './console-legend.ts'
import { PLAIN, colourOf } from './console-style.ts'
import type { ConsoleStyle, Palette } from './console-style.ts'
import { certifyAgain } from '../again.ts'
import type { MoreSuites } from '../again.ts'
import { VERSION_SOURCE, headline } from '../headline.ts'
import { RATING_LEGEND, countOf } from '../legend.ts'
import { byReason, bySuite, ratingCounts, sectionsOf } from '../sections.ts'
import { tlsFacts } from '../tls-facts.ts'
import { visible } from '../visible.ts'

export interface ConsoleOptions {
  /** Columns; 80 by default. No line is wider, down to 40. */
  readonly width?: number
  readonly color?: Palette
  /** Lets findings say which request they are about. */
  readonly exchangesOf?: (index: number) => Exchange | undefined
  /** For the command that asks for a finding again. */
  readonly moreSuites?: MoreSuites
  /** Explains the marks at the end. */
  readonly legend?: boolean
}

/** The summary of a run for people at a terminal: a sentence, then findings with the gravest first. */
export function renderConsole(run: Run, options: ConsoleOptions = {}): string {
  const style: ConsoleStyle = {
    width: Math.max(options.width ?? 80, 40),
    palette: options.color ?? PLAIN,
    exchangesOf: options.exchangesOf ?? (() => undefined),
  }
  const { server, client, others } = sectionsOf(run)
  const parts = [
    opening(run, style),
    renderCauses(run, style),
    ...FINDINGS.map(([rating, title]) => findings(title, rating, server[rating], style)),
    findings('About the client; these never count against the server', 'note', client, style),
    reasons('Unverified, because', 'unverified', server.unverified, style, true),
    reasons('Out of scope, because', 'none', outcome(others, 'out-of-scope'), style),
    reasons('Not shown, because', 'none', outcome(others, 'not-exercised'), style),
    reasons('Blocked, because', 'none', outcome(others, 'blocked'), style, true),
    ...(run.tls ?? []).map((endpoint) => connection(endpoint, style)),
    suites(run, style),
    closing(run, style),
    again(run, style, options.moreSuites),
    options.legend === true ? renderLegend(style) : '',
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const FINDINGS: readonly (readonly [Rating, string])[] = [
  ['error', 'Errors of this tool'],
  ['violation', 'Violations'],
  ['warning', 'Warnings'],
  ['note', 'Notes'],
]

function opening(run: Run, { width, palette }: ConsoleStyle): string {
  const { rating, sentence } = headline(run)
  const colour = colourOf(rating, palette)
  const first = `${RATING_LEGEND[rating].mark} `
  const claim = wrapText(visible(sentence), { width, first })
    .map((line) => palette.bold(colour(line)))
    .join('\n')
  const about = [basis(run), ...run.evidence.remarks.map((remark) => `note: ${remark}`)]
    .flatMap((line) => wrapText(visible(line), { width, first: '  ' }))
    .map((line) => palette.dim(line))
  return [claim, ...about].join('\n')
}

/** What was judged, and as what. */
function basis({ target, plan, evidence, strict }: Run): string {
  const source = VERSION_SOURCE[target.versionSource]
  const from = plan ? `mode ${plan.mode}` : (evidence.file ?? 'a recording')
  const nodes = target.nodes ? `, ${target.nodes.length} nodes` : ''
  const rules = `judged by the rules of ${target.judgedVersion} (${source})`
  return `${rules}${nodes}, ${from}, ${evidence.exchanges} exchanges${strict ? ', strict' : ''}`
}

function findings(
  title: string,
  rating: Rating,
  verdicts: readonly Verdict[],
  style: ConsoleStyle,
): string {
  if (verdicts.length === 0) return ''
  const blocks = verdicts.map((verdict) => renderFinding(verdict, style))
  return [heading(title, rating, verdicts.length, style), ...blocks].join('\n\n')
}

/** Checks that were not judged, grouped by what would bring them in. */
function reasons(
  title: string,
  rating: Rating,
  verdicts: readonly Verdict[],
  style: ConsoleStyle,
  named = false,
): string {
  if (verdicts.length === 0) return ''
  const { width, palette } = style
  const lines = byReason(verdicts).flatMap(({ name, verdicts: members }) => [
    ...wrapText(visible(name), { width, first: `${String(members.length).padStart(5)}  ` }),
    ...(named
      ? wrapText(members.map(({ checkId }) => visible(checkId)).join(', '), {
          width,
          first: ' '.repeat(9),
        }).map((line) => palette.dim(line))
      : []),
  ])
  return [heading(title, rating, verdicts.length, style), ...lines].join('\n')
}

function connection(endpoint: TlsEndpoint, { width, palette }: ConsoleStyle): string {
  const lines = tlsFacts(endpoint).flatMap(([name, own]) =>
    own.flatMap((line, index) =>
      wrapText(visible(line), { width, first: `  ${(index === 0 ? name : '').padEnd(11)}  ` }),
    ),
  )
  return [palette.bold('Encrypted connection'), ...lines].join('\n')
}

function suites({ verdicts }: Run, style: ConsoleStyle): string {
  const groups = bySuite(verdicts.filter(({ subject }) => subject === 'server'))
  const judged = groups.filter(({ verdicts: members }) => members.some(isJudged))
  const others = groups.filter(({ verdicts: members }) => !members.some(isJudged))
  const { width } = style
  const longest = Math.max(...judged.map(({ name }) => name.length), 0)
  const lines = judged.flatMap(({ name, verdicts: members }) => {
    const counts = ratingCounts(members).map(({ rating, count }) => countOf(rating, count))
    return wrapText(counts.join(', '), { width, first: `  ${visible(name).padEnd(longest)}  ` })
  })
  const names = others.map(({ name }) => visible(name)).join(', ')
  const rest = names === '' ? [] : wrapText(names, { width, first: '  not judged: ' })
  return groups.length === 0 ? '' : [style.palette.bold('Suites'), ...lines, ...rest].join('\n')
}

function isJudged({ rating }: Verdict): boolean {
  return rating !== 'none'
}

/** Ratings are the server's alone; what was not judged counts the checks of clients too, as its list does. */
function closing({ summary, client }: Run, { width }: ConsoleStyle): string {
  const { byOutcome, ok, violations, warnings, notes, unverified, errors } = summary
  const parts = [
    countOf('ok', ok),
    countOf('violation', violations),
    countOf('warning', warnings),
    countOf('note', notes),
    countOf('unverified', unverified),
    ...(errors > 0 ? [countOf('error', errors)] : []),
    `${byOutcome['out-of-scope'] + client.byOutcome['out-of-scope']} out of scope`,
    `${byOutcome['not-applicable'] + client.byOutcome['not-applicable']} for other releases`,
  ]
  return wrapText(parts.join(', '), { width, first: '' }).join('\n')
}

/** How to ask for the gravest finding of a live run alone. */
function again(run: Run, { width, palette }: ConsoleStyle, moreSuites?: MoreSuites): string {
  const found = FINDINGS.map(([rating]) =>
    run.verdicts.find((one) => one.subject === 'server' && one.rating === rating),
  ).find((one) => one !== undefined)
  const command = found && certifyAgain(run, found, moreSuites)
  if (command === undefined) return ''
  return wrapText(visible(`One check again: ${command}`), { width, first: '' })
    .map(palette.dim)
    .join('\n')
}

function heading(title: string, rating: Rating, count: number, { palette }: ConsoleStyle): string {
  return palette.bold(colourOf(rating, palette)(`${title} (${count})`))
}

function outcome(verdicts: readonly Verdict[], wanted: Verdict['outcome']): readonly Verdict[] {
  return verdicts.filter((verdict) => verdict.outcome === wanted)
}
