import { DOMParser } from '@xmldom/xmldom'
import { validate as validateCtrf } from 'ctrf'
import { parse as parseJunit } from 'junit2json'
import { marked } from 'marked'
import { Parser as TapParser } from 'tap-parser'

import type { FormatName } from '#reports/formats.ts'
import { sarifMisfit } from './sarif-schema.ts'

/** A reader of a format; it throws for invalid text and returns the content. */
interface Foreign {
  readonly texts: readonly string[]
  /** Rule, subject, outcome, and rating of every item; absent if the format lacks one of them. */
  readonly items?: readonly Item[]
}
export type Item = readonly [rule: string, subject: string, outcome: string, rating: string]

/**
 * Our own formats without a foreign reader: documents.test.ts validates documents, and `*.browser.test.ts` opens
 * pages.
 */
type Own = 'html' | 'json'

/** How a test reads a format. */
interface ForeignFormat {
  /** A third-party reader or validator. */
  readonly read: (text: string) => Foreign | Promise<Foreign>
  /** Fields of a failed item that the format contains. */
  readonly carries: readonly string[]
}

/** Fields that most formats contain. */
const FINDING = 'rule title source expected found pointer why remedy demand says reason'.split(' ')

/** Each other format. */
export const FOREIGN = {
  junit: {
    read: readJunit,
    carries: [...FINDING, 'group', 'request', 'curl', 'headline', 'value', 'share'],
  },
  ctrf: {
    read: readCtrf,
    carries: [
      ...FINDING,
      'group',
      'request',
      'curl',
      'headline',
      'value',
      'file',
      'subject',
      'owner',
    ],
  },
  tap: { read: readTap, carries: [...FINDING, 'group', 'request', 'owner'] },
  sarif: {
    read: readSarif,
    carries: [
      ...FINDING,
      'group',
      'call',
      'field',
      'headline',
      'subject',
      'value',
      'owner',
      'since',
    ],
  },
  markdown: {
    read: readMarkdown,
    carries: [...FINDING, 'request', 'headline', 'subject', 'curl', 'owner'],
  },
  annotations: {
    read: readAnnotations,
    carries: ['rule', 'title', 'says', 'headline', 'demand', 'file', 'reason'],
  },
  codequality: {
    read: readCodeQuality,
    carries: ['rule', 'title', 'says', 'demand', 'file', 'reason'],
  },
  badge: { read: readBadge, carries: ['headline', 'claim'] },
} as const satisfies Record<Exclude<FormatName, Own>, ForeignFormat>

async function readJunit(text: string): Promise<Foreign> {
  parseXml(text)
  const read = await parseJunit(text)
  if (!read || !('testsuite' in read)) throw new Error('it contains no testsuites')
  const items = (read.testsuite ?? []).flatMap(({ name = '', testcase = [] }) =>
    testcase.flatMap((one): Item[] => {
      const [, outcome = '', rating = ''] =
        /^([a-z-]+), ([a-z]+)(?:;|\n|$)/.exec(one['system-out']?.[0] ?? '') ?? []
      const rule = (one.name ?? '').split(': ')[0] ?? ''
      return name === 'run'
        ? []
        : [[rule, name.startsWith('client: ') ? 'client' : 'server', outcome, rating]]
    }),
  )
  return { items, texts: stringsIn(read) }
}

interface CtrfTest {
  readonly rawStatus: string
  readonly suite?: readonly string[]
  readonly extra?: Readonly<Record<'rule' | 'rating' | 'subject', string>>
}

function readCtrf(text: string): Foreign {
  const value = JSON.parse(text) as { readonly results: { readonly tests: readonly CtrfTest[] } }
  const { valid, errors } = validateCtrf(value)
  if (!valid) throw new Error(`it does not fit the schema of CTRF: ${JSON.stringify(errors)}`)
  const items = value.results.tests.flatMap(({ rawStatus, extra }): Item[] =>
    extra ? [[extra.rule, extra.subject, rawStatus, extra.rating]] : [],
  )
  return { items, texts: stringsIn(value) }
}

interface TapTest {
  readonly name: string
  readonly diag: Readonly<Record<string, string>>
  readonly tapError: unknown
}

function readTap(text: string): Foreign {
  const log = TapParser.parse(text, { strict: true })
  const strange = log.filter(([kind]) => kind === 'extra' || kind === 'bailout')
  if (strange.length > 0) throw new Error(`it contains lines that are no TAP: ${strange.join()}`)
  const tests = log.flatMap(([kind, value]) => (kind === 'assert' ? [value as TapTest] : []))
  const wrong = tests.filter(({ tapError }) => tapError !== null)
  if (wrong.length > 0)
    throw new Error(`it contains tests that are none: ${JSON.stringify(wrong[0])}`)
  const items = tests.flatMap(({ name, diag }): Item[] => {
    const [rule = ''] = name.split(': ')
    const { subject, outcome = '', rating = '' } = diag
    return subject === undefined ? [] : [[rule, subject, outcome, rating]]
  })
  return { items, texts: stringsIn(tests) }
}

interface SarifRun {
  readonly results: readonly {
    readonly ruleId: string
    readonly properties: Readonly<Record<'subject' | 'outcome' | 'rating', string>>
  }[]
  readonly properties: {
    readonly others: readonly Readonly<Record<'rule' | 'subject' | 'outcome' | 'rating', string>>[]
  }
}

function readSarif(text: string): Foreign {
  const value = JSON.parse(text) as { readonly runs: readonly SarifRun[] }
  const misfit = sarifMisfit(value)
  if (misfit !== undefined) throw new Error(`it does not fit the schema of SARIF: ${misfit}`)
  const items = value.runs.flatMap(({ results, properties }): readonly Item[] => [
    ...results.map(({ ruleId, properties: { subject, outcome, rating } }): Item => {
      return [ruleId, subject, outcome, rating]
    }),
    ...properties.others.map(({ rule, subject, outcome, rating }): Item => {
      return [rule, subject, outcome, rating]
    }),
  ])
  return { items, texts: stringsIn(value) }
}

/** Tags of our summaries; any other tag came from a text. */
const KNOWN_TAGS = new Set(
  'h2 h3 h4 p ul ol li strong em code pre details summary table thead tbody tr th td br input'.split(
    ' ',
  ),
)
/** Tags without an end. */
const VOID_TAGS = new Set(['br', 'input'])
/** Attributes that a reader of Markdown adds, or that we write. */
const KNOWN_ATTRIBUTES =
  /^ (class="language-(?:sh|diff)"|start="\d+"|open|align="right"|disabled="" type="checkbox")$/

function readMarkdown(text: string): Foreign {
  const html = marked.parse(text, { async: false, gfm: true })
  const parts = html.replaceAll(/<!--.*?-->/gs, '').split(/(<[^>]*>)/)
  const open: string[] = []
  for (const tag of parts.filter((one) => one.startsWith('<'))) {
    const [, end = '', name = '', attributes = ''] = /^<(\/?)([a-z]\w*)([^>]*)>$/i.exec(tag) ?? []
    if (!KNOWN_TAGS.has(name)) throw new Error(`it came to the tag ${tag}`)
    if (attributes !== '' && !KNOWN_ATTRIBUTES.test(attributes))
      throw new Error(`it came to the tag ${tag}`)
    if (VOID_TAGS.has(name)) continue
    if (end === '') open.push(name)
    else if (open.pop() !== name) throw new Error(`it came to ${tag} without its beginning`)
  }
  if (open.length > 0) throw new Error(`it left ${open.join()} open`)
  const shown = parts.map((one) => (one.startsWith('<') ? '\0' : one)).join('')
  return { texts: unescapeHtml(shown.replaceAll('\0', ' ')).split('\0') }
}

function unescapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
    '&amp;': '&',
  }
  return text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (one) => names[one] ?? one)
}

/** Parses annotations as GitHub documents them: `::kind name=value,name=value::message`, percent-escaped. */
function readAnnotations(text: string): Foreign {
  const [first = '', ...lines] = text.split('\n')
  if (first.startsWith('::') || first.startsWith('##[')) throw new Error('it begins with a command')
  const texts = lines
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [, kind, properties = '', message = ''] =
        /^::(error|warning|notice) ([^]*?)::([^]*)$/.exec(line) ?? []
      if (kind === undefined) throw new Error(`it contains a line that is no annotation: ${line}`)
      const told = properties.split(',').map((one) => {
        const [, name = '', value = ''] = /^([a-zA-Z]+)=([^]*)$/.exec(one) ?? []
        if (!['file', 'line', 'title'].includes(name)) throw new Error(`it holds ${one}`)
        return unescapeCommand(value)
      })
      return [...told, unescapeCommand(message)]
    })
  return { texts: [first, ...texts] }
}

function unescapeCommand(text: string): string {
  const names: Readonly<Record<string, string>> = {
    '%25': '%',
    '%0D': '\r',
    '%0A': '\n',
    '%3A': ':',
    '%2C': ',',
  }
  return text.replaceAll(/%(?:25|0D|0A|3A|2C)/g, (one) => names[one] ?? one)
}

interface QualityIssue {
  readonly description?: unknown
  readonly check_name?: unknown
  readonly fingerprint?: unknown
  readonly severity?: unknown
  readonly location?: { readonly path?: unknown; readonly lines?: { readonly begin?: unknown } }
}

/** Parses a code quality report as GitLab documents it, as no package contains its schema. */
function readCodeQuality(text: string): Foreign {
  const value = JSON.parse(text) as readonly QualityIssue[]
  const severities = ['info', 'minor', 'major', 'critical', 'blocker']
  for (const one of value) {
    const { description, check_name: rule, fingerprint, severity, location } = one
    const isWell =
      [description, rule, location?.path].every(
        (part) => typeof part === 'string' && part !== '',
      ) &&
      /^[\da-f]{64}$/.test(String(fingerprint)) &&
      severities.includes(String(severity)) &&
      Number.isInteger(location?.lines?.begin)
    if (!isWell) throw new Error(`GitLab would not read ${JSON.stringify(one)}`)
  }
  const fingerprints = value.map(({ fingerprint }) => fingerprint)
  if (new Set(fingerprints).size < fingerprints.length) throw new Error('a fingerprint is twice')
  return { texts: stringsIn(value) }
}

function readBadge(text: string): Foreign {
  const root = parseXml(text).documentElement
  if (root?.nodeName !== 'svg') throw new Error('it is no SVG')
  const texts = [...root.getElementsByTagName('*')].map((one) => {
    if (/^(?:script|foreignObject|a|image|use|style)$/i.test(one.nodeName))
      throw new Error(`it holds ${one.nodeName}`)
    return one.textContent ?? ''
  })
  return { texts }
}

function parseXml(text: string) {
  const stop = (_level: string, message: string): never => {
    throw new Error(`it is no XML: ${message}`)
  }
  return new DOMParser({ onError: stop }).parseFromString(text, 'text/xml')
}

/** Lists every text in a value at any depth. */
export function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}
