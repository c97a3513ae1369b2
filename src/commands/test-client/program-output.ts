import { stripVolatile } from '#engine/text/strip-volatile.ts'
import type { Context } from '../../command/context.ts'
import { nameLines } from './summary.ts'

/** Receives the output of a program in pieces. */
interface Output {
  readonly write: (text: string) => void
  /** Returns the part that is not printed yet. */
  readonly end: () => string
}

/** Logs the lines of a program at once, after one that names the release. */
export function printLive(log: Context['log'], release: string): Output {
  let isEmpty = true
  let rest = ''
  const print = (lines: readonly string[]): void => {
    if (isEmpty) log(`Output for ${release}:`)
    isEmpty = false
    for (const line of lines) log(line)
  }
  return {
    write: (text) => {
      const lines = `${rest}${text}`.split('\n')
      rest = lines.pop() ?? ''
      if (lines.length > 0) print(lines)
    },
    end: () => {
      if (rest !== '') print([rest])
      return ''
    },
  }
}

/** Characters of output that are kept for each release. */
const MAX_OUTPUT = 65_536

/** Keeps the end of an output. */
export function keepEnd(): Output {
  let kept = ''
  return {
    write: (text) => {
      kept = `${kept}${text}`.slice(-MAX_OUTPUT)
    },
    end: () => kept.trimEnd(),
  }
}

/** Lines that are shown of each output, so that the result below stays in view. */
const SHOWN = 10

/** Logs the end of each output once, with the releases that have the same one except for ids and ports. */
export function logOutputs(
  outputs: readonly { readonly release: string; readonly text: string }[],
  log: Context['log'],
): void {
  const alike = new Map<
    string,
    { readonly lines: readonly string[]; readonly releases: string[] }
  >()
  for (const { release, text } of outputs) {
    const lines = text.split('\n')
    const shown = lines.slice(-SHOWN).join('\n')
    const key = stripVolatile(shown.replaceAll(release, '').replaceAll(/127\.0\.0\.1:\d+/g, ''))
    const known = alike.get(key)
    if (known) known.releases.push(release)
    else alike.set(key, { lines, releases: [release] })
  }
  for (const { lines, releases } of alike.values()) {
    const [first = ''] = releases
    const name = releases.length === 1 ? first : nameLines(releases)
    const cut = ` (last ${SHOWN} of ${lines.length} lines; to see all of them, test only ${first})`
    log(`Output for ${name}${lines.length > SHOWN ? cut : ''}:`)
    for (const line of lines.slice(-SHOWN)) log(line)
  }
}
