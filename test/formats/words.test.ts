import { expect, test } from 'vitest'

import { PLAIN } from '#reports/console/console-style.ts'
import { textOfRun } from '#src/commands/judge/test-run-text.ts'
import { renderFormat } from '#reports/formats.ts'
import { renderHtml } from '#reports/html/render-html.ts'
import { renderJson } from '#reports/json.ts'
import { describeResult } from '#reports/results/describe-result.ts'
import { resultOfRun } from '#reports/results/of-run.ts'
import { renderTicket } from '#reports/ticket.ts'
import { createRecordingEditor } from '#engine/judge/recording-editor.ts'
import type { ResultItem } from '#engine/model/results/result.ts'
import { isWithin, requireVersion } from '#engine/model/version.ts'
import { listFaults } from '#suites/faults.ts'
import { fixture } from '../fixtures.ts'
import { judgeRecording } from '../judged.ts'
import { isOfAnswers } from '../matrix/matrix.ts'
import { FOREIGN } from './foreign.ts'

/** Every nth fault is combined in one server, which then has dozens of faults. */
const GROUPS = 8

test.each([0, 3, 6])(
  'the faults of group %i have the same wording on console, page, issue, and in formats',
  async (group) => {
    const { run, exchanges } = await wrongServer(group)
    const evidence = { exchangesOf: (index: number) => exchanges[index] }
    const result = resultOfRun(run, evidence)
    const failed = result.items.flatMap((item, at) => {
      const verdict = run.verdicts[at]
      return item.outcome === 'fail' && verdict ? [{ item, verdict }] : []
    })
    expect(failed.length).toBeGreaterThan(24)
    const console = textOfRun(run, { ...evidence, width: 100_000, color: PLAIN, verbose: true })
    const page = textOfPage(renderHtml(run, evidence))
    const renderInput = {
      result,
      document: () => renderJson(run),
      describe: () => describeResult(result),
    }
    const formats = await Promise.all(
      WHOLE.map(async (name) => {
        const { texts } = await FOREIGN[name].read(await renderFormat(name, renderInput))
        return [name, flat(texts.join('\n'))] as const
      }),
    )

    const missing: string[] = []
    for (const { item, verdict } of failed) {
      const ticket = renderTicket(run, verdict, evidence)
      for (const [where, text] of [
        ['console', flat(console)] as const,
        ['page', page] as const,
        ['ticket', flat(ticket)] as const,
        ...formats,
      ])
        // An issue contains the command that repeats the request.
        for (const words of listWords(item, where === 'ticket' ? undefined : item.request))
          if (!text.includes(flat(words))) missing.push(`${where}: ${item.rule}: ${words}`)
    }
    expect(missing).toEqual([])
  },
)

/** Formats that contain everything; others shorten the same items. */
const WHOLE = ['junit', 'ctrf', 'tap', 'sarif'] as const

/** Lists the texts of an item: the title without its level, expected and found values, and the request. */
function listWords(
  { title, expected, found }: ResultItem,
  request: string | undefined,
): readonly string[] {
  const demand = title.replace(/^(?:MUST|SHOULD|MAY) /, '')
  return [demand, expected, found, request].flatMap((one) => one ?? [])
}

async function wrongServer(group: number) {
  const recording = await fixture('graylog-7.0.1')
  const version = requireVersion('7.0.1')
  const edits = listFaults()
    .filter(isOfAnswers)
    .filter(({ versions }, at) => at % GROUPS === group && isWithin(version, versions))
    .flatMap((one) => one.edits ?? [])
  const wrong = createRecordingEditor(recording, version)(edits)
  if (!wrong) throw new Error('nothing is wrong with it')
  const run = judgeRecording(wrong, { assumeVersion: version })
  return { run, exchanges: [...wrong.exchanges()] }
}

/** Removes layout, markup, and quoting. */
function flat(text: string): string {
  return text.replaceAll(/[\\`]/g, '').replaceAll(/\s+/g, ' ')
}

/** Returns the visible text of a page. */
function textOfPage(html: string): string {
  const body = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ').replaceAll(/<[^>]*>/g, '')
  return flat(
    body.replaceAll(/&(?:#x([0-9a-f]+)|(\w+));/gi, (_all, code?: string, name: string = '') =>
      code === undefined ? (ENTITIES[name] ?? '?') : String.fromCodePoint(parseInt(code, 16)),
    ),
  )
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
