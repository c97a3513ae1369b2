import { statSync } from 'node:fs'
import { resolve } from 'node:path'

import { UsageError } from '#engine/model/errors.ts'
import { counted } from '#engine/text/words.ts'
import type { Document } from '#reports/document/document.ts'
import { exitCode, type ExitCode } from '../../command/exit-codes.ts'
import type { CommonOptions } from '../../command/options/common.ts'
import { untilEnding } from '../../command/terminal/interruption.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'
import { startUi } from '../../ui/server.ts'
import type { ViewerSource } from '../../ui/source.ts'
import { openInBrowser } from '../../ui/open-browser.ts'
import { findResults, type FoundResult } from './find-results.ts'
import { openDocument, openResult } from './open-result.ts'

export interface UiOptions extends CommonOptions {
  readonly port?: number | undefined
  /** False with `--no-open`. */
  readonly open?: boolean | undefined
}

/** Sources that stay open. */
const MAX_OPEN = 4

/** Serves the results of a folder until a signal ends it. Throws a UsageError. */
export async function serveResults(
  folder: string,
  { port, open, json, quiet }: UiOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`cannot show "${folder}": it is not a folder; name one, or use "view"`)
  const results = findResults(folder)
  await using ui = await startUi(createFind(folder, results), {
    ...(port !== undefined && { port }),
  })
  if (json === true) terminal.out(`${JSON.stringify({ url: ui.url, results: results.length })}\n`)
  else if (quiet !== true)
    terminal.out(`${ui.url}\n${counted(results.length, 'result')}; Ctrl-C ends the server.\n`)
  if (open !== false && terminal.isTerminal) openInBrowser(ui.url)
  await untilEnding()
  return exitCode('conforms')
}

/** Returns a function that opens results, and keeps the last ones open. */
export function createFind(folder: string, results: readonly FoundResult[]) {
  const opened = new Map<string, Promise<ViewerSource>>()
  return async (path: string): Promise<ViewerSource | undefined> => {
    if (path === '/') return openDocument(describeFolder(folder, results))
    const result = results[Number(/^\/r\/(\d+)\/$/.exec(path)?.[1] ?? NaN)]
    if (!result) return undefined
    const known = opened.get(path)
    if (known) return known
    const source = openResult(folder, result).catch((error: unknown) =>
      openDocument({
        title: result.path,
        headline: error instanceof Error ? error.message : String(error),
        rating: 'error',
        blocks: [],
      }),
    )
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

function describeFolder(folder: string, results: readonly FoundResult[]): Document {
  return {
    title: resolve(folder),
    headline: counted(results.length, 'result'),
    rating: results.length === 0 ? 'unverified' : 'none',
    blocks:
      results.length === 0
        ? [{ type: 'text', text: 'No recording, HAR file, or report is in this folder.' }]
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
