import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readCount } from '#src/command/options/values.ts'
import { ADMIN, reference } from '#src/cli/test-reference.ts'
import { run } from '#src/cli/test-terminal.ts'
import type { SecretCase } from '#test/attacks/secrets/secret-case.ts'
import type { Loss } from '#test/attacks/secrets/secret-losses.ts'
import {
  attack,
  type AttackOutcome,
  type AttackSource,
  SOURCES,
} from '#test/attacks/secrets/secret-run.ts'
import { NEAR_MISS_CASES, SECRET_CASES } from '#test/attacks/secrets/secrets.ts'
import { flag, option, readCommandLine } from './command-line/read.ts'
import { oneOf, readPart, selectRows, texts } from './command-line/values.ts'

const ALL = [...SECRET_CASES, ...NEAR_MISS_CASES]
const GROUPS = [...new Set(ALL.map(({ group }) => group))]

const { values } = readCommandLine({
  name: 'proof:secrets',
  does:
    'Sends a corpus of secrets in places and encodings through every way into the tool, and looks for them in ' +
    'everything that it makes. Exits 1 when one can be read, when more than 2 % of the cases cost a body, or when ' +
    'something was replaced that is no secret.',
  options: {
    group: option('<name>', 'only the cases of this group', oneOf('group', GROUPS)),
    source: option('<name>', `only ${SOURCES.join(', ')}`, oneOf('source', SOURCES)),
    part: option('<part>', 'only a part of the cases, such as 2/5, from 0', readPart),
    only: option('<numbers>', 'these cases, separated by commas', texts),
    batch: option('<count>', 'cases at once, 100 without', readCount, 100),
    brief: flag('judges each once'),
    keep: flag('the files that it made'),
  },
})

const byNumber = new Map(ALL.map((one) => [one.number, one]))
const chosen = selectRows(ALL, values.part).filter(
  ({ group, number }) =>
    (values.group === undefined || group === values.group) &&
    (values.only === undefined || values.only.includes(String(number))),
)
const sources = SOURCES.filter((name) => values.source === undefined || name === values.source)
const folder = mkdtempSync(join(tmpdir(), 'gc-proof-secrets-'))
let batches = 0

await using target = await reference('5.1.0')
const results: { readonly source: AttackSource; readonly outcome: AttackOutcome }[] = []
for (const source of sources)
  for (const batch of listBatches(chosen, values.batch))
    results.push(...(await attackWith(batch, source)))
report()
if (!values.keep) rmSync(folder, { recursive: true })

/**
 * Runs a batch of attacks. A batch without a recording is halved, so that one case affects no others, and so is one
 * whose recording could not be searched or rewritten in time: a real leak still shows in a single case.
 */
async function attackWith(
  cases: readonly SecretCase[],
  source: AttackSource,
): Promise<readonly (typeof results)[number][]> {
  const place = join(folder, `${source}-${(batches += 1)}`)
  mkdirSync(place)
  const port = Number(new URL(target.origin).port)
  const outcome = await attack(cases, source, {
    run,
    folder: place,
    target: { port },
    account: ADMIN,
    isBrief: values.brief,
  })
  const isGone = outcome.failed.some((line) => /: (?:no recording|not searched)$/.test(line))
  if (!isGone || cases.length === 1) return [{ source, outcome }]
  const half = Math.ceil(cases.length / 2)
  const first = await attackWith(cases.slice(0, half), source)
  return [...first, ...(await attackWith(cases.slice(half), source))]
}

function report(): void {
  const secrets = chosen.filter(({ group }) => group !== 'near-misses')
  let isBad = false
  const lines: string[] = []
  for (const source of sources) {
    const mine = results.filter((one) => one.source === source).map(({ outcome }) => outcome)
    const readable = new Map<number, { file: string; way: string }[]>()
    for (const { number, ...where } of mine.flatMap((one) => one.readable))
      readable.set(number, [...(readable.get(number) ?? []), where])
    const losses = mine.flatMap((one) => one.losses)
    const isLost = ({ kind }: Loss): boolean => kind.endsWith('body') || kind === 'exchange'
    const leftOut = losses.filter(({ kind }) => kind === 'left out').length
    const lost = new Set(losses.filter(isLost).map(({ number }) => number))
    const replaced = losses.filter(({ kind }) => kind === 'near-miss')
    const share = (100 * lost.size) / Math.max(1, secrets.length)
    isBad ||= readable.size > 0 || share > 2 || replaced.length > 0
    lines.push(
      `${source}: ${secrets.length} cases, ${readable.size} readable, ${lost.size} lost a body ` +
        `(${share.toFixed(1)} %), ${leftOut} left out as documented, ${replaced.length} replaced that are no secrets`,
    )
    for (const [name, numbers] of grouped([...readable.keys()]))
      lines.push(`  readable in ${name}: ${numbers.length}`)
    for (const [number, where] of readable) {
      const files = [...new Set(where.map(({ file, way }) => `${file} (${way})`))]
      lines.push(`    ${number} ${byNumber.get(number)?.id}: ${files.slice(0, 3).join('; ')}`)
    }
    for (const number of lost) {
      const kinds = losses.filter((one) => one.number === number).map(({ kind }) => kind)
      lines.push(`  lost ${number} ${byNumber.get(number)?.id}: ${[...new Set(kinds)].join(', ')}`)
    }
    for (const { number } of losses.filter(({ kind }) => kind === 'refused'))
      lines.push(`  refused ${number} ${byNumber.get(number)?.id}`)
    for (const { number, what } of replaced)
      lines.push(`  replaced ${number} ${byNumber.get(number)?.id}: ${what}`)
    for (const line of new Set(mine.flatMap((one) => one.failed))) lines.push(`  failed ${line}`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = isBad ? 1 : 0
}

function grouped(numbers: readonly number[]): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>()
  for (const number of numbers) {
    const name = byNumber.get(number)?.group ?? ''
    groups.set(name, [...(groups.get(name) ?? []), number])
  }
  return groups
}

function* listBatches(
  cases: readonly SecretCase[],
  size: number,
): Generator<readonly SecretCase[]> {
  for (let start = 0; start < cases.length; start += size) yield cases.slice(start, start + size)
}
