import type { Exchange } from '#engine/model/exchange.ts'
import type { Run, TlsEndpoint } from '#engine/model/results/run.ts'
import type { Rating, Verdict } from '#engine/model/results/verdict.ts'
import { renderCauses } from '#reports/console/console-causes.ts'
import { renderFinding } from '#reports/console/console-finding.ts'
import { wrapCommand, wrapText } from '#reports/console/console-layout.ts'
import { renderList } from '#reports/console/console-list.ts'
import { renderReasons } from '#reports/console/console-reasons.ts'
import { renderKnown, renderOutdated } from '#reports/console/console-known.ts'
import { renderLegend } from '#reports/console/console-legend.ts'
import { colourOf, type ConsoleStyle, heading, type Palette, PLAIN } from '#reports/console/console-style.ts'
import { counted } from '#engine/text/words.ts'
import { certifyAgain, type MoreSuites } from '#reports/again.ts'
import { VERSION_SOURCE, headline } from '#reports/headline.ts'
import { RATING_LEGEND, countOf } from '#reports/legend.ts'
import { bySuite, countsInWords, sectionsOf } from '#reports/sections.ts'
import { tlsFacts } from '#reports/tls-facts.ts'
import { visible } from '#reports/visible.ts'

export interface ConsoleOptions {
  /** Columns; 80 by default. No line is wider, down to 40. */
  readonly width?: number
  readonly color?: Palette
  /** Lets findings say which request they are about. */
  readonly exchangesOf?: (index: number) => Exchange | undefined
  /** For the command that asks for a finding again. */
  readonly moreSuites?: MoreSuites
  /** Shows every finding whole, and names all checks that were not judged. */
  readonly verbose?: boolean
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
  const { server, client, known, others } = sectionsOf(run)
  const isVerbose = options.verbose === true
  const named = isVerbose ? 'all' : 'some'
  const parts = [
    opening(run, style),
    renderOutdated(run.baseline, style),
    renderCauses(run, style),
    ...FINDINGS.map(([rating, title, whole]) =>
      findings(title, rating, isVerbose ? Infinity : whole, server[rating], style),
    ),
    findings(ABOUT_CLIENT, 'note', isVerbose ? Infinity : 0, client, style),
    renderKnown(known, run.baseline, style),
    renderReasons('Unverified, because', 'unverified', server.unverified, style, named),
    renderReasons('Out of scope, because', 'none', outcome(others, 'out-of-scope'), style),
    renderReasons('Not shown, because', 'none', outcome(others, 'not-exercised'), style),
    renderReasons('Blocked, because', 'none', outcome(others, 'blocked'), style, named),
    ...(run.tls ?? []).map((endpoint) => connection(endpoint, style)),
    suites(run, style),
    closing(run, style),
    isVerbose ? '' : inFull(run, style),
    again(run, style, options.moreSuites),
    options.legend === true ? renderLegend(style) : '',
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** With how many of each are shown whole: of the others a line each says enough. */
const FINDINGS: readonly (readonly [rating: Rating, title: string, whole: number])[] = [
  ['error', 'Errors of this tool', 10],
  ['violation', 'Violations', 10],
  ['warning', 'Warnings', 0],
  ['note', 'Notes', 0],
]

const ABOUT_CLIENT = 'About the client; these never count against the server'

function opening(run: Run, { width, palette }: ConsoleStyle): string {
  const { rating, sentence } = headline(run)
  const colour = colourOf(rating, palette)
  const first = `${RATING_LEGEND[rating].mark} `
  const claim = wrapText(sentence, { width, first })
    .map((line) => palette.bold(colour(line)))
    .join('\n')
  const about = [basis(run), ...run.evidence.remarks.map((remark) => `note: ${remark}`)]
    .flatMap((line) => wrapText(line, { width, first: '  ' }))
    .map((line) => palette.dim(line))
  return [claim, ...about].join('\n')
}

/** What was judged, and as what. */
function basis({ target, plan, evidence, strict }: Run): string {
  const source = VERSION_SOURCE[target.versionSource]
  const from = plan ? `mode ${plan.mode}` : (evidence.file ?? 'a recording')
  const nodes = target.nodes ? `, ${counted(target.nodes.length, 'node')}` : ''
  const rules = `judged by the rules of ${target.judgedVersion} (${source})`
  return `${rules}${nodes}, ${from}, ${counted(evidence.exchanges, 'exchange')}${strict ? ', strict' : ''}`
}

function findings(
  title: string,
  rating: Rating,
  whole: number,
  verdicts: readonly Verdict[],
  style: ConsoleStyle,
): string {
  if (verdicts.length === 0) return ''
  const head = heading(title, rating, verdicts.length, style)
  const blocks = verdicts.slice(0, whole).map((verdict) => renderFinding(verdict, style))
  const list = renderList(verdicts.slice(whole), style)
  if (blocks.length === 0) return [head, list].join('\n')
  return [head, ...blocks, ...(list === '' ? [] : [list])].join('\n\n')
}

function connection(endpoint: TlsEndpoint, { width, palette }: ConsoleStyle): string {
  const lines = tlsFacts(endpoint).flatMap(([name, own]) =>
    own.flatMap((line, index) =>
      wrapText(line, { width, first: `  ${(index === 0 ? name : '').padEnd(11)}  ` }),
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
    return wrapText(countsInWords(members), {
      width,
      first: `  ${visible(name).padEnd(longest)}  `,
    })
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
  const { byOutcome, ok, violations, warnings, notes, unverified, errors, known = 0 } = summary
  const parts = [
    countOf('ok', ok),
    countOf('violation', violations),
    countOf('warning', warnings),
    countOf('note', notes),
    countOf('unverified', unverified),
    ...(errors > 0 ? [countOf('error', errors)] : []),
    ...(known > 0 ? [`${known} known`] : []),
    `${byOutcome['out-of-scope'] + client.byOutcome['out-of-scope']} out of scope`,
    `${byOutcome['not-applicable'] + client.byOutcome['not-applicable']} for other releases`,
  ]
  return wrapText(parts.join(', '), { width, first: '' }).join('\n')
}

/** How to see what has a line alone; nothing where all was shown. */
function inFull(run: Run, { width, palette }: ConsoleStyle): string {
  const { server, client } = sectionsOf(run)
  const cut = FINDINGS.some(([rating, , whole]) => server[rating].length > whole)
  if (!cut && client.length === 0) return ''
  return wrapText('What has one line here, in full: --verbose, or the report (--out)', {
    width,
    first: '',
  })
    .map(palette.dim)
    .join('\n')
}

/** How to ask for the gravest finding of a live run alone. */
function again(run: Run, { width, palette }: ConsoleStyle, moreSuites?: MoreSuites): string {
  const found = FINDINGS.map(([rating]) =>
    run.verdicts.find((one) => one.subject === 'server' && one.rating === rating && !one.known),
  ).find((one) => one !== undefined)
  const command = found && certifyAgain(run, found, moreSuites)
  if (command === undefined) return ''
  const lines = wrapText('One check again, with all that its suite asks:', { width, first: '' })
  return [...lines, ...wrapCommand(visible(command), { width, first: '  ' })]
    .map(palette.dim)
    .join('\n')
}

function outcome(verdicts: readonly Verdict[], wanted: Verdict['outcome']): readonly Verdict[] {
  return verdicts.filter((verdict) => verdict.outcome === wanted)
}
