import { postJson } from '#engine/http/post-json.ts'
import { ConformanceError } from '#engine/model/errors.ts'
import type { Result, ResultItem } from '#engine/model/results/result.ts'
import { maskAddresses } from '#engine/secrets/masked-address.ts'
import { counted } from '#engine/text/words.ts'
import { visibleResult } from '#reports/formats/visible-result.ts'
import type { Context } from './context.ts'

/** Findings that a notification names. */
const MAX_FINDINGS = 5

type Summary = Pick<Result, 'command' | 'headline' | 'rating'> & Partial<Pick<Result, 'tool'>>

/** Posts the summary of a result. A failure is only logged. */
export async function notify(
  url: string,
  result: Result,
  ctx: Pick<Context, 'log'>,
): Promise<void> {
  const { command, tool, headline, rating, problems, items } = visibleResult(result)
  const failing = items.filter(({ isFailing }) => isFailing)
  const findings = [...problems.map(({ says }) => says), ...failing.map(describeItem)]
  await post(url, { command, tool, headline, rating }, findings, ctx)
}

/** Posts that a command produced no result. */
export async function notifyFailure(
  url: string,
  command: string,
  error: unknown,
  ctx: Pick<Context, 'log'>,
): Promise<void> {
  if (!(error instanceof ConformanceError)) return
  const headline = `${command} has no result: ${error.message}`
  await post(url, { command: command as Result['command'], headline, rating: 'error' }, [], ctx)
}

function describeItem({ rule, title, call, says }: ResultItem): string {
  return `${rule}${call === undefined ? '' : ` (${call})`}: ${says === '' ? title : says}`
}

/** The document has `text` for Slack and compatible services, and the same as fields for programs. */
async function post(
  url: string,
  summary: Summary,
  all: readonly string[],
  { log }: Pick<Context, 'log'>,
): Promise<void> {
  const headline = maskAddresses(summary.headline)
  const findings = all.slice(0, MAX_FINDINGS).map(maskAddresses)
  const more = all.length - findings.length
  const lines = [headline, ...findings.map((one) => `• ${one}`)]
  if (more > 0) lines.push(`and ${counted(more, 'more finding')}`)
  const text = lines.join('\n').replace(/[&<>]/g, (one) => ESCAPED[one] ?? one)
  try {
    await postJson(url, { text, ...summary, headline, findings, more })
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'no reason given'
    // The path of the URL is a secret.
    const shown = problem.replace(/https?:\/\/\S+/g, '***')
    log(`note: cannot post the summary to ${new URL(url).host}: ${shown}`)
  }
}

/** Slack reads these characters as markup. */
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
