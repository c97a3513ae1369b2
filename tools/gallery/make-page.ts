import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { marked } from 'marked'

import { program } from '#engine/files/test-program.ts'
import { shellWord } from '#engine/text/shell.ts'
import type { Row } from './rows.ts'

/** What replaces a name in braces in the arguments of a row. */
type Places = Readonly<Record<'old' | 'new', string>>

export interface Made extends Row {
  /** As a person would type it. */
  readonly command: string
  readonly code: number
  /** What it said where it wrote no page. */
  readonly flaw?: string
}

/** Runs the command of a row into its folder below another. */
export async function makePage(
  row: Row,
  places: Places,
  { cwd, folder }: { readonly cwd: string; readonly folder: string },
): Promise<Made> {
  const out = join(folder, row.name)
  // By a name alone, so that no page shows a path of this machine.
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

/** Runs our command, whatever it ends with: the servers that it asks are in this process. */
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

/** Only `{url}` stays: test-client fills it in. */
function placed(arg: string, places: Places): string {
  return arg.replace(/^\{(\w+)\}$/, (whole, name: string) => places[name as keyof Places] ?? whole)
}

/** What has no page of its own is shown as GitHub would show its summary. */
function renderMarkdown(out: string): void {
  const html = marked.parse(readFileSync(join(out, 'summary.md'), 'utf8'), {
    async: false,
    gfm: true,
  })
  writeFileSync(join(out, 'summary.html'), getPage('Summary', html))
}

/** A plain page around some HTML. */
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
