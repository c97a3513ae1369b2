import { wrapText } from '#reports/console/console-layout.ts'
import { describeSource } from '#engine/judge/evaluation/source.ts'
import { currentId } from '#engine/model/aliases.ts'
import { printJson } from '#reports/visible.ts'
import type { ClientRule } from '../../mock/client-rules.ts'
import type { Check } from '#engine/model/check.ts'
import { UsageError } from '#engine/model/errors.ts'
import { describeAvailability } from '#engine/model/version.ts'
import { didYouMean } from '#engine/text/nearest.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'

interface ExplainOptions {
  readonly json?: boolean
  readonly markdown?: boolean
}

/** Explains a check, a row of the interface document, a route, or a finding. Throws a UsageError. */
export async function explain(
  words: readonly string[],
  { json, markdown }: ExplainOptions,
  terminal: Terminal,
): Promise<void> {
  const id = words.join(' ')
  if (markdown === true) return explainFinding(id, terminal)
  if (/^\d/.test(id)) return explainRow(id, json === true, terminal)
  if (/^(?:[A-Z]+ )?\//.test(id)) return explainRoute(id, json === true, terminal)
  const rows = await Promise.all(words.map(find))
  const shown = rows.length === 1 ? rows[0] : rows
  terminal.out(
    json === true ? printJson(shown) : rows.map((row) => text(row, terminal.columns)).join('\n'),
  )
}

async function explainFinding(id: string, terminal: Terminal): Promise<void> {
  const { explainFinding } = await import('./explain-finding.ts')
  terminal.out(await explainFinding(id))
}

async function explainRoute(id: string, json: boolean, terminal: Terminal): Promise<void> {
  const { explainRoute } = await import('./explain-route.ts')
  terminal.out(explainRoute(id, json, terminal.columns))
}

async function explainRow(id: string, json: boolean, terminal: Terminal): Promise<void> {
  const { explainRequirement, rowsOfSection } = await import('./explain-requirement.ts')
  const found = explainRequirement(id, terminal.columns)
  if (!found) {
    const rows = rowsOfSection(id)
    const hint =
      rows.length > 0
        ? `its section has ${rows.join(', ')}`
        : '"list requirements" lists all requirements'
    throw new UsageError(`the interface document has no row "${id}"; ${hint}`)
  }
  terminal.out(json ? printJson(found.fields) : found.text)
}

/** The fields of a check, or of a rule for clients. */
async function find(id: string): Promise<Fields> {
  const { checks: all } = await import('#suites/index.ts')
  const { ALIASES } = await import('#suites/aliases.ts')
  const check = all.find((one) => one.id === currentId(id, ALIASES))
  if (check) return { ...fields(check), ...(await quoteDocument(check)) }
  const { CLIENT_RULES } = await import('../../mock/client-rules.ts')
  const rules = new Map<string, ClientRule>(Object.entries(CLIENT_RULES))
  const rule = rules.get(id)
  if (rule) {
    const { title, ...more } = rule
    return { id, title, subject: 'client', ...more }
  }
  const area = id.split('.', 1)[0] ?? ''
  const near = didYouMean(id, [...all.map((one) => one.id), ...rules.keys()])
  const list = all.some((one) => one.id.startsWith(`${area}.`)) ? ` --suite ${area}` : ''
  throw new UsageError(
    `there is no check "${id}"; ${near ?? `"list checks${list}" lists all checks`}`,
  )
}

type Fields = Readonly<Record<string, string>>

/** Quotes the requirements of the interface document that a check verifies. */
async function quoteDocument(check: Check): Promise<Fields> {
  const { requirements } = await import('#suites/requirements/index.ts')
  const { judgesOf } = await import('./requirement-rows.ts')
  const quoted = requirements
    .filter((row) => judgesOf(row, [check]).checks.some(({ checks }) => checks.length > 0))
    .map(({ id, says }) => `${id} ${says}`)
  return quoted.length === 0 ? {} : { document: `${quoted.join(' ')} (docs/interface.md)` }
}

function fields(check: Check): Fields {
  const { id, title, subject, source, versions, mode, needs, after, why, remedy } = check
  return {
    id,
    title,
    subject,
    basis: source.basis,
    source: describeSource(source),
    releases: describeAvailability(versions),
    mode,
    ...(needs && { needs: needs.join(', ') }),
    ...(after !== undefined && { after }),
    ...(why !== undefined && { why }),
    ...(remedy !== undefined && { remedy }),
  }
}

const LABELS: Readonly<Record<string, string>> = {
  subject: 'Subject',
  basis: 'Basis',
  source: 'Source',
  document: 'Document',
  releases: 'Releases',
  mode: 'Mode',
  needs: 'Needs',
  after: 'After',
  why: 'Why',
  remedy: 'Remedy',
}

function text({ id, title, ...rest }: Fields, width: number): string {
  const lines = Object.entries(rest).flatMap(([key, value]) =>
    wrapText(value, { width, first: `  ${(LABELS[key] ?? key).padEnd(9)} ` }),
  )
  const says = wrapText(title ?? '', { width, first: '' })
  return `${[id, ...says, '', ...lines].join('\n')}\n`
}
