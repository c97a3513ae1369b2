import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { readForReport } from '../evidence/handing-on.ts'
import { judgeEvidence } from '../judge-evidence.ts'
import { isForThreads, judgeInThreads } from './judge-in-threads.ts'
import { sampled } from '#tools/test-run/whole.ts'

const fileOf = (name: string): string => packageFile(`test/fixtures/${name}.ndjson.gz`)

test.each(sampled(['client-go-graylog-v11-3.2.0', 'graylog-3.2.0-access'], 2))(
  '%s comes to the same in two threads as in one',
  async (name) => {
    const order = { name, only: [], options: { strict: true } }
    const alone = await judgeEvidence(fileOf(name), order.options, [])
    const recording = await readForReport(fileOf(name), {})

    const { evidence, ...run } = (await judgeInThreads(fileOf(name), recording, order)) ?? {}
    const { evidence: known, ...rest } = alone.run
    expect(run).toEqual(withoutCauses(rest))
    expect({ ...evidence, file: known.file }).toEqual(known)
  },
)

test('what the other thread cannot read is judged by one alone', async () => {
  const recording = await readForReport(fileOf('client-telegraf-2.5.2'), {})
  const order = { name: 'x', only: [], options: {} }

  expect(await judgeInThreads('no-such-file.ndjson', recording, order)).toBeUndefined()
})

test('a second thread is for what is large and redacted, and can be read twice', async () => {
  const small = await readForReport(fileOf('client-telegraf-2.5.2'), {})
  const footer = {
    ...small.footer,
    type: 'footer',
    count: 1e6,
    digest: '',
    complete: true,
  } as const
  const large = { ...small, footer }

  expect(isForThreads('-', large)).toBe(false)
  expect(isForThreads('x.ndjson', small)).toBe(false)
  expect(
    isForThreads('x.ndjson', {
      ...large,
      header: { ...small.header, redaction: undefined } as never,
    }),
  ).toBe(false)
})

/** They are told of the run, whoever judged it. */
function withoutCauses<Told extends { readonly causes?: unknown }>(
  run: Told,
): Omit<Told, 'causes'> {
  const { causes: _causes, ...rest } = run
  return rest
}
