import type { ResultCommand } from '#engine/model/results/result.ts'
import type { Document } from './document/document.ts'
import type { RenderInput } from './formats/render-input.ts'

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

/** A format for programs, written from the result; its code is loaded when it is needed. */
interface ResultFormat extends Named {
  readonly render: (input: RenderInput) => Promise<string>
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
    render: ({ document }) => Promise.resolve(document()),
  },
  junit: {
    file: 'junit.xml',
    what: 'JUnit XML for Jenkins, GitLab and other CI systems',
    holds: 'everything',
    render: async ({ result }) => (await import('./formats/junit.ts')).renderJunit(result),
  },
  ctrf: {
    file: 'ctrf.json',
    what: 'the Common Test Report Format, JSON for test dashboards',
    holds: 'everything',
    render: async ({ result }) => (await import('./formats/ctrf.ts')).renderCtrf(result),
  },
  tap: {
    file: 'results.tap',
    what: 'the Test Anything Protocol, version 14',
    holds: 'everything',
    render: async ({ result }) => (await import('./formats/tap.ts')).renderTap(result),
  },
  sarif: {
    file: 'results.sarif',
    what: 'SARIF 2.1.0 for code scanning, with the line of each finding',
    holds: 'everything',
    render: async ({ result }) => (await import('./formats/sarif.ts')).renderSarif(result),
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
    render: async ({ result }) =>
      (await import('./formats/annotations.ts')).renderAnnotations(result),
  },
  codequality: {
    file: 'codequality.json',
    what: 'a code quality report for GitLab merge requests',
    holds: 'findings',
    render: async ({ result }) =>
      (await import('./formats/codequality.ts')).renderCodeQuality(result),
  },
  badge: {
    file: 'badge.svg',
    what: "a badge that contains the document's SHA-256",
    holds: 'the sum',
    render: async (input) => (await import('./formats/badge.ts')).renderBadge(input),
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
  const { visibleResult } = await import('./formats/visible-result.ts')
  const { result, ...rest } = input
  return format.render({
    ...rest,
    get result() {
      return visibleResult(result)
    },
  })
}
