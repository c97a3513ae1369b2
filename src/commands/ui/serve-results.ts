import { statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

import { UsageError } from '#engine/model/errors.ts'
import type { Mode } from '#engine/model/recording.ts'
import { readRoot } from '#engine/probes/preflight/target-url.ts'
import { counted } from '#engine/text/words.ts'
import type { Document } from '#reports/document/document.ts'
import { exitCode, type ExitCode } from '../../command/exit-codes.ts'
import type { CommonOptions } from '../../command/options/common.ts'
import { askingAt } from '../../command/terminal/conduct.ts'
import { untilEnding } from '../../command/terminal/interruption.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'
import { openReplayers } from '../../run/live/replayer.ts'
import { startUi } from '../../ui/server.ts'
import type { ViewerSource } from '../../ui/source.ts'
import { openInBrowser } from '../../ui/open-browser.ts'
import { type ConnectionOptions, connectionOf } from '../certify/target/connection.ts'
import { readCredentials, type SecretOptions } from '../certify/target/secrets.ts'
import { findResults, type FoundResult } from './find-results.ts'
import { openComparison } from './open-comparison.ts'
import { openDocument, openResult } from './open-result.ts'

export interface UiOptions extends CommonOptions, SecretOptions, ConnectionOptions {
  readonly target: readonly string[]
  readonly mode?: Mode | undefined
  readonly port?: number | undefined
  /** False with `--no-open`. */
  readonly open?: boolean | undefined
}

/** Sources that stay open. */
const MAX_OPEN = 4

/** Serves the results of a folder until a signal ends it. Throws a UsageError. */
export async function serveResults(
  folder: string,
  { port, open, json, quiet, target, mode = 'read', ...given }: UiOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(
      `cannot show "${folder}": it is not a folder; pass a folder, or use "view" for a single file`,
    )
  const results = findResults(folder)
  const asking = askingAt(terminal)
  const credentials = target.length === 0 ? {} : await readCredentials(given, asking)
  const connection = connectionOf(given, asking)
  await using replayers = openReplayers(
    target.map((url) => ({ root: readRoot(url), mode, credentials, connection })),
  )
  await using ui = await startUi(createFind(folder, results), {
    ...(port !== undefined && { port }),
    acts: { replay: replayers.send },
  })
  ui.allow({ targets: replayers.choices(), stops: false })
  if (json === true) terminal.out(`${JSON.stringify({ url: ui.url, results: results.length })}\n`)
  else if (quiet !== true)
    terminal.out(`${ui.url}\n${counted(results.length, 'result')}; Ctrl-C stops the server.\n`)
  if (open !== false && terminal.isTerminal) openInBrowser(ui.url)
  await untilEnding()
  return exitCode('conforms')
}

/** Returns a function that opens results, and keeps the last ones open. */
export function createFind(folder: string, results: readonly FoundResult[]) {
  const opened = new Map<string, Promise<ViewerSource>>()
  return async (path: string): Promise<ViewerSource | undefined> => {
    if (path === '/') return openFolder(folder, results)
    const [, wanted = ''] = /^\/r\/(\d+(?:-\d+)*)\/$/.exec(path) ?? []
    const chosen = wanted.split('-').flatMap((at) => results[Number(at || NaN)] ?? [])
    const [result] = chosen
    if (!result) return undefined
    const known = opened.get(path)
    if (known) return known
    const opening =
      chosen.length === 1
        ? openResult(folder, result).then((one) => linkResults(one, result.path, results))
        : openComparison(folder, chosen)
    const source = opening.catch((error: unknown) => {
      const title = chosen.map((one) => one.path).join(', ')
      const headline = error instanceof Error ? error.message : String(error)
      return openDocument({ title, document: { title, headline, rating: 'error', blocks: [] } })
    })
    opened.set(path, source)
    const [[oldest, old] = []] = opened
    if (opened.size > MAX_OPEN && oldest !== undefined && old) {
      opened.delete(oldest)
      // A page that still shows it opens it again.
      void old.then((one) => one[Symbol.dispose]())
    }
    return source
  }
}

/** Leads links between the files of reports to the results here. */
function linkResults(
  source: ViewerSource,
  path: string,
  results: readonly FoundResult[],
): ViewerSource {
  const relink = (key: string, value: unknown): unknown => {
    if (key !== 'href' || typeof value !== 'string' || /^(?:#|https?:)/.test(value)) return value
    const target = join(dirname(path), decodeURIComponent(value))
      .replace(/\/$/, '/run.json')
      .replace(/report\.html$/, 'run.json')
      .replace(/\.html$/, '.json')
    const at = results.findIndex((one) => one.path === target || dirname(one.path) === target)
    return at < 0 ? '#/overview' : `/r/${at}/`
  }
  return {
    ...source,
    load: async () => {
      const { document, ...data } = await source.load()
      if (!document) return data
      return { ...data, document: JSON.parse(JSON.stringify(document, relink)) as Document }
    },
  }
}

/** Lists the results of a folder; runs, recordings, and HAR files can be compared. */
function openFolder(folder: string, results: readonly FoundResult[]): ViewerSource {
  const title = resolve(folder)
  const source = openDocument({ title, document: describeFolder(title, results) })
  const comparable = results.flatMap(({ path, kind }, at) =>
    kind === 'recording' || basename(path) === 'run.json' ? [{ path, at }] : [],
  )
  return { ...source, load: async () => ({ ...(await source.load()), results: comparable }) }
}

function describeFolder(title: string, results: readonly FoundResult[]): Document {
  return {
    title,
    headline: counted(results.length, 'result'),
    rating: results.length === 0 ? 'unverified' : 'none',
    blocks:
      results.length === 0
        ? [{ type: 'text', text: 'This folder contains no recording, HAR file, or report.' }]
        : [
            {
              type: 'table',
              title: 'Results',
              columns: [{ title: 'Result' }, { title: 'Kind' }],
              rows: results.map(({ path, kind }, at) => [[{ text: path, href: `r/${at}/` }], kind]),
            },
          ],
  }
}
