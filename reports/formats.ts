import type { ResultCommand } from '#engine/model/results/result.ts'
import type { Renderer, Told } from './formats/told.ts'

export interface Format {
  /** The file's name in a report folder; of some it is the command's own. */
  readonly file: string | Readonly<Record<ResultCommand, string>>
  /** For people, after "writes". */
  readonly what: string
  /** The items that the format contains: all, findings only, or only counts. */
  readonly holds: 'everything' | 'findings' | 'the sum'
  /** Loads the renderer; nothing of it is loaded before. */
  readonly load: () => Promise<Renderer>
}

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
    what: "the command's page, for people",
    holds: 'everything',
    load: async () => (await import('./formats/own.ts')).renderOwnPage,
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
    load: async () => (await import('./formats/own.ts')).renderOwnDocument,
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
    what: 'SARIF 2.1.0 for code scanning, each finding on its line',
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
    load: async () => {
      const { renderSummary } = await import('./formats/markdown.ts')
      return ({ result, markdown }) => markdown?.() ?? renderSummary(result)
    },
  },
  annotations: {
    file: 'annotations.txt',
    what: 'commands that make GitHub Actions annotate files',
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
    what: "a badge that names the document's SHA-256",
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

/** Writes a result in one of the forms. Throws a UsageError where the command has no such form. */
export async function renderFormat(name: FormatName, told: Told): Promise<string> {
  const render = await FORMATS[name].load()
  const { visibleResult } = await import('./formats/visible-result.ts')
  const { result, ...rest } = told
  return render({
    ...rest,
    get result() {
      return visibleResult(result)
    },
  })
}
