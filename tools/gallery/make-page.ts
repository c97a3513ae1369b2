import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { marked } from 'marked'

import { program } from '#engine/files/test-program.ts'
import { shellWord } from '#engine/text/shell.ts'
import type { Row } from './rows.ts'

/** Values for names in braces in a row's arguments. */
type Places = Readonly<Record<'old' | 'new', string>>

export interface Made extends Row {
  /** The command line as a person types it. */
  readonly command: string
  readonly code: number
  /** The output if no page was written. */
  readonly flaw?: string
}

/** Runs the command of a row in its own folder. */
export async function makePage(
  row: Row,
  places: Places,
  { cwd, folder }: { readonly cwd: string; readonly folder: string },
): Promise<Made> {
  const out = join(folder, row.name)
  // Relative, so that pages show no local path.
  const args = row.args.map((arg) => placed(arg, places))
  const at = args.indexOf('--')
  const target = row.isPageOnly ? join(row.name, row.page) : row.name
  if (row.isPageOnly) mkdirSync(join(cwd, row.name))
  const whole = args.toSpliced(at < 0 ? args.length : at, 0, '--out', target)
  const { GITHUB_STEP_SUMMARY: _summary, ...own } = process.env
  const { code, stderr } = await run(whole, cwd, {
    ...own,
    NO_COLOR: '1',
    GRAYLOG_USER: 'admin',
    GRAYLOG_PASSWORD: 'admin',
  })
  if (existsSync(join(cwd, row.name))) cpSync(join(cwd, row.name), out, { recursive: true })
  if (row.page === 'summary.html' && existsSync(join(out, 'summary.md'))) renderMarkdown(out)
  const typed = args.map((arg) => shellWord(arg)).join(' ')
  const isThere = existsSync(join(out, row.page))
  const command = `graylog-conformance ${typed}`
  return { ...row, command, code, ...(!isThere && { flaw: stderr }) }
}

/** Runs our command; its servers are in this process. */
async function run(
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly code: number; readonly stderr: string }> {
  const how = { cwd, maxBuffer: 64 * 1024 * 1024, env }
  try {
    const { stderr } = await promisify(execFile)(
      process.execPath,
      [...program('cli'), ...args],
      how,
    )
    return { code: 0, stderr }
  } catch (error) {
    const { code, stderr } = error as { readonly code?: number; readonly stderr?: string }
    return { code: code ?? 70, stderr: stderr ?? String(error) }
  }
}

/** Keeps `{url}`, which test-client replaces. */
function placed(arg: string, places: Places): string {
  return arg.replace(/^\{(\w+)\}$/, (whole, name: string) => places[name as keyof Places] ?? whole)
}

/** Renders the summary as GitHub does for output without a page. */
function renderMarkdown(out: string): void {
  const html = marked.parse(readFileSync(join(out, 'summary.md'), 'utf8'), {
    async: false,
    gfm: true,
  })
  writeFileSync(join(out, 'summary.html'), getPage('Summary', html))
}

/** Builds a plain page around HTML. */
export function getPage(title: string, html: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
pre, code { overflow-wrap: anywhere; white-space: pre-wrap }
li { margin-bottom: 1.5rem }
small { display: block }
</style>
</head>
<body>
${html}
</body>
</html>
`
}
