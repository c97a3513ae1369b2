import type { ResultCommand } from '#engine/model/results/result.ts'
import type { Document } from './document/document.ts'
import type { Renderer, RenderInput } from './formats/render-input.ts'

interface Named {
  /** The file's name in a report folder; of some it is the command's own. */
  readonly file: string | Readonly<Record<ResultCommand, string>>
  /** For people, after "writes". */
  readonly what: string
  /** The items that the format contains: all, findings only, or only counts. */
  readonly holds: 'everything' | 'findings' | 'the sum'
}

/** A format for people, written from the report's blocks; nothing of it is loaded before. */
interface DocumentFormat extends Named {
  readonly write: () => Promise<(document: Document) => string>
}

/** A format for programs, written from the result. */
interface ResultFormat extends Named {
  readonly load: () => Promise<Renderer>
}

export type Format = DocumentFormat | ResultFormat

/** Every form in which a result is written: the one table of them. */
export const FORMATS = {
  html: {
    file: {
      certify: 'report.html',
      judge: 'report.html',
      compare: 'comparison.html',
      forecast: 'forecast.html',
      replay: 'replay.html',
      upgrade: 'upgrade.html',
      'check-settings': 'settings.html',
      'test-client': 'client-test.html',
      fleet: 'fleet.html',
    },
    what: "the command's page, for people to read",
    holds: 'everything',
    write: async () => (await import('./document/html.ts')).renderHtml,
  },
  json: {
    file: {
      certify: 'run.json',
      judge: 'run.json',
      compare: 'comparison.json',
      forecast: 'forecast.json',
      replay: 'replay.json',
      upgrade: 'upgrade.json',
      'check-settings': 'settings.json',
      'test-client': 'client-test.json',
      fleet: 'fleet.json',
    },
    what: "the command's document, as its schema in schemas/ describes it",
    holds: 'everything',
    load: () => Promise.resolve(({ document }) => document()),
  },
  junit: {
    file: 'junit.xml',
    what: 'JUnit XML for Jenkins, GitLab and other CI systems',
    holds: 'everything',
    load: async () => {
      const { renderJunit } = await import('./formats/junit.ts')
      return ({ result }) => renderJunit(result)
    },
  },
  ctrf: {
    file: 'ctrf.json',
    what: 'the Common Test Report Format, JSON for test dashboards',
    holds: 'everything',
    load: async () => {
      const { renderCtrf } = await import('./formats/ctrf.ts')
      return ({ result }) => renderCtrf(result)
    },
  },
  tap: {
    file: 'results.tap',
    what: 'the Test Anything Protocol, version 14',
    holds: 'everything',
    load: async () => {
      const { renderTap } = await import('./formats/tap.ts')
      return ({ result }) => renderTap(result)
    },
  },
  sarif: {
    file: 'results.sarif',
    what: 'SARIF 2.1.0 for code scanning, with the line of each finding',
    holds: 'everything',
    load: async () => {
      const { renderSarif } = await import('./formats/sarif.ts')
      return ({ result }) => renderSarif(result)
    },
  },
  markdown: {
    file: 'summary.md',
    what: 'a Markdown summary that fits in a comment',
    holds: 'findings',
    write: async () => (await import('./document/markdown.ts')).renderMarkdown,
  },
  annotations: {
    file: 'annotations.txt',
    what: 'workflow commands that make GitHub Actions annotate files',
    holds: 'findings',
    load: async () => {
      const { renderAnnotations } = await import('./formats/annotations.ts')
      return ({ result }) => renderAnnotations(result)
    },
  },
  codequality: {
    file: 'codequality.json',
    what: 'a code quality report for GitLab merge requests',
    holds: 'findings',
    load: async () => {
      const { renderCodeQuality } = await import('./formats/codequality.ts')
      return ({ result }) => renderCodeQuality(result)
    },
  },
  badge: {
    file: 'badge.svg',
    what: "a badge that contains the document's SHA-256",
    holds: 'the sum',
    load: async () => (await import('./formats/badge.ts')).renderBadge,
  },
} as const satisfies Readonly<Record<string, Format>>

export type FormatName = keyof typeof FORMATS

/** The name of a format's file for a command. */
export function fileOf(name: FormatName, command: string): string {
  const { file } = FORMATS[name] as Format
  if (typeof file === 'string') return file
  return Object.entries(file).find(([key]) => key === command)?.[1] ?? `${command}.${name}`
}

/** Returns the names of a command's files, by format. */
export function filesOf<Name extends FormatName>(
  command: string,
  ...names: readonly Name[]
): Readonly<Record<Name, string>> {
  const files = names.map((name) => [name, fileOf(name, command)])
  return Object.fromEntries(files) as Record<Name, string>
}

/** Writes a result in one of the forms. */
export async function renderFormat(name: FormatName, input: RenderInput): Promise<string> {
  const format: Format = FORMATS[name]
  if ('write' in format) {
    const page = name === 'html' ? input.page?.() : undefined
    return page ?? (await format.write())(input.describe())
  }
  const render = await format.load()
  const { visibleResult } = await import('./formats/visible-result.ts')
  const { result, ...rest } = input
  return render({
    ...rest,
    get result() {
      return visibleResult(result)
    },
  })
}
