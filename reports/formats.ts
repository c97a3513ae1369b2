import type { Run } from '../src/model/run.ts'
import type { Evidence } from './evidence.ts'

export type Renderer = (run: Run, evidence: Evidence) => string

export interface Format {
  /** The file's name in a report folder. */
  readonly file: string
  /** For people. */
  readonly what: string
  /** Loads the renderer; nothing of it is loaded before. */
  readonly load: () => Promise<Renderer>
}

/** Every file that a run writes into its folder; which, no option chooses. */
export const FORMATS = {
  html: {
    file: 'report.html',
    what: 'one page for people, with the exchanges behind each verdict',
    load: async () => {
      const { renderHtml } = await import('./html/render-html.ts')
      return (run, { exchangesOf, moreSuites }) => renderHtml(run, exchangesOf, moreSuites)
    },
  },
  junit: {
    file: 'junit.xml',
    what: 'JUnit XML for CI systems',
    load: async () => (await import('./junit.ts')).renderJunit,
  },
  json: {
    file: 'run.json',
    what: 'the run itself, as described by schemas/run.json',
    load: async () => (await import('./json.ts')).renderJson,
  },
} as const satisfies Readonly<Record<string, Format>>
