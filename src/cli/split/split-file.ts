import { exitCode, type ExitCode } from '../../command/exit-codes.ts'
import { splitFile } from '../../api/judge/split.ts'
import type { SplitOptions } from '../../api/options/split.ts'
import type { Cut } from '../../run/shards/split.ts'
import { PROGRAM } from '#engine/text/shell.ts'
import { counted } from '#engine/text/words.ts'
import type { CommonOptions } from '../options/common-options.ts'
import { isShown } from '../present-run.ts'
import { tellOf } from '../conduct.ts'
import type { Terminal } from '../terminal.ts'

/** Cuts a recording and says what it was not cut for. */
export async function split(
  file: string,
  options: SplitOptions & CommonOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { into, out, json } = options
  const cut = await tellOf(terminal, options, (ctx) =>
    splitFile(file, { count: into, folder: out }, { options: { ...options, format: [] }, ctx }),
  )
  if (json === true) terminal.out(`${JSON.stringify(cut, undefined, 2)}\n`)
  else if (isShown(options)) terminal.out(describe(cut))
  return exitCode('conforms')
}

/** What is not cut, in words. */
const WORDS = {
  any: 'checks that compare any two requests of the recording',
  states: 'checks that follow things from making to end',
  changes: 'checks of two reads with no change between them',
  chain: 'checks of one thing in several exchanges',
} as const

function describe({ exchanges, slices, uncut }: Cut): string {
  const lines = slices.map(
    ({ path, own, others }) => `  ${path}: ${counted(own, 'exchange')}, ${others} of other slices`,
  )
  const kinds = (Object.keys(WORDS) as (keyof typeof WORDS)[]).flatMap((kind) => {
    const own = uncut.filter((one) => one.kind === kind)
    const checks = own.reduce((sum, one) => sum + one.checks.length, 0)
    if (checks === 0) return []
    const where = [...new Set(own.map(({ share }) => share + 1))].toSorted((a, b) => a - b)
    return [
      `  ${checks} ${WORDS[kind]}: ${where.length > 1 ? 'slices' : 'slice'} ${where.join(', ')}`,
    ]
  })
  return [
    `Cut ${counted(exchanges, 'exchange')} into ${counted(slices.length, 'slice')}`,
    ...lines,
    'Not cut, as their evidence may lie anywhere: all that they rest on is in one slice',
    ...kinds,
    `Judge each of them with: ${PROGRAM} judge SLICE --out DIR`,
    '',
  ].join('\n')
}
