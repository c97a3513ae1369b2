import { createHash } from 'node:crypto'

import { expect, test, vi } from 'vitest'

import { isFinding } from '#reports/formats/findings.ts'
import { type Format, FORMATS, renderFormat } from '#reports/formats.ts'
import { FOREIGN, type Item } from './foreign.ts'
import { MADE } from './results.ts'
import { sampled } from '#tools/test-run/whole.ts'

const FORMS = Object.keys(FOREIGN) as (keyof typeof FOREIGN)[]

test.each(sampled(Object.entries(MADE), 3))(
  '%s is readable in every format, and complete formats return all items',
  async (_name, make) => {
    const input = await make()
    const { result } = input
    const items = sorted(
      result.items.map((one): Item => [one.rule, one.subject, one.outcome, one.rating]),
    )
    expect(items.length).toBeGreaterThan(0)

    for (const name of FORMS) {
      const text = await renderFormat(name, input)
      const read = await FOREIGN[name].read(text)
      const { holds } = FORMATS[name] as Format
      if (holds === 'everything') expect(sorted(read.items ?? []), name).toEqual(items)
      else expect(read.items, `${name} is known not to contain everything`).toBeUndefined()
    }
  },
)

test.each(Object.entries(MADE))('%s fits a comment', async (_name, make) => {
  const input = await make()
  const failing = input.result.items.filter((item) => item.isFailing && isFinding(item))

  const text = await renderFormat('markdown', input)

  expect(text.length).toBeLessThanOrEqual(60_000)
  const shown = FOREIGN.markdown.read(text).texts.join('\n')
  const isShown = failing.some(({ rule, title, call = rule, says = rule, found = rule }) =>
    // A remedy that the sentence ends with has a line of its own.
    [rule, title, call, says.replace(/(?<=\.) .*/s, ''), found].some((part) =>
      shown.includes(part),
    ),
  )
  expect(isShown).toBe(failing.length > 0)
})

test('test formats report failures exactly if the command fails', async () => {
  for (const make of Object.values(MADE)) {
    const told = await make()
    const { result } = told
    const failing = result.items.filter(({ isFailing }) => isFailing).length
    const problems = result.problems.length

    const junit = await renderFormat('junit', told)
    const [, failures = '', errors = ''] = /failures="(\d+)" errors="(\d+)"/.exec(junit) ?? []
    const ctrf = JSON.parse(await renderFormat('ctrf', told)) as {
      readonly results: { readonly summary: Readonly<Record<'failed' | 'other', number>> }
    }
    const tap = await renderFormat('tap', told)
    const { failed, other } = ctrf.results.summary

    expect(Number(failures) + Number(errors)).toBe(failing + problems)
    expect(failed + other).toBe(failing + problems)
    expect(tap.match(/^not ok (?!.* # TODO )/gm)?.length ?? 0).toBe(failing + problems)
  }
})

test('a finding refers to its line in the recording', async () => {
  const input = await runWithFindings()
  const { result } = input
  const finding = result.items.find(
    ({ outcome, exchanges }) => outcome === 'fail' && exchanges.length > 0,
  )
  const [index = -1] = finding?.exchanges ?? []

  const sarif = await renderFormat('sarif', input)

  // The header is the line before the first exchange.
  expect(finding?.places[0]?.line).toBe(index + 2)
  expect(sarif).toContain(`"startLine": ${index + 2}`)
})

test('client findings are not errors in any format', async () => {
  const told = await runWithFindings()
  const { result } = told
  const violations = result.items.filter(
    ({ rating, subject }) => rating === 'violation' && subject === 'client',
  )

  expect(violations.length).toBeGreaterThan(0)
  expect(result.items.filter(({ isFailing }) => isFailing)).toEqual([])
  expect(await renderFormat('sarif', told)).not.toContain('"level": "error"')
  expect(await renderFormat('annotations', told)).not.toContain('::error ')
  expect(await renderFormat('codequality', told)).not.toMatch(/"(critical|blocker)"/)
  expect(await renderFormat('tap', told)).not.toMatch(/^not ok/m)
})

test('a badge contains the SHA-256 of its document', async () => {
  const input = await runWithFindings()
  const hash = createHash('sha256').update(input.document()).digest('hex')

  const badge = await renderFormat('badge', input)
  const other = await renderFormat('badge', { ...input, document: () => `${input.document()} ` })

  expect(badge).toContain(`SHA-256 of the document: ${hash}<`)
  expect(other).not.toContain(hash.slice(0, 8))
})

test("annotations equal those that GitHub's toolkit writes", async () => {
  const text = await renderFormat('annotations', await runWithFindings())
  const lines = text.split('\n').filter((line) => line.startsWith('::'))
  const written: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written.push(String(chunk).trimEnd())
    return true
  })
  const { error, notice, warning } = await import('@actions/core')

  for (const line of lines) {
    const [, kind = '', properties = '', message = ''] = /^::(\w+) (.*?)::(.*)$/.exec(line) ?? []
    const told = new Map(properties.split(',').map((one) => one.split('=') as [string, string]))
    const say = { error, notice, warning }[kind] ?? notice
    const [file, at] = [told.get('file'), told.get('line')]
    say(unescaped(message), {
      title: unescaped(told.get('title') ?? ''),
      ...(file !== undefined && { file: unescaped(file) }),
      ...(at !== undefined && { startLine: Number(at) }),
    })
  }
  write.mockRestore()

  expect(lines.length).toBeGreaterThan(0)
  expect(written.map(inOrder)).toEqual(lines.map(inOrder))
})

function inOrder(line: string): string {
  const [, kind = '', properties = '', message = ''] = /^::(\w+) (.*?)::(.*)$/.exec(line) ?? []
  return `${kind} ${properties.split(',').toSorted().join()} ${message}`
}

function unescaped(text: string): string {
  return decodeURIComponent(text.replaceAll(/%(?!25|0D|0A|3A|2C)/g, '%25'))
}

async function runWithFindings() {
  const make = MADE['a run of a client']
  if (!make) throw new Error('there is no such run')
  return make()
}

function sorted(items: readonly Item[]): readonly string[] {
  return items.map((item) => item.join(' ')).toSorted()
}
