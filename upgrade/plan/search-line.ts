import { literalPattern } from '#engine/text/patterns.ts'
import { shellWord } from '#engine/text/shell.ts'

/**
 * A command that finds a call in a client's source: what is fixed in its path, with anything between. Undefined where
 * nothing is.
 */
export function searchLine(route: string): string | undefined {
  const [path = ''] = route.split('?')
  const fixed = fixedRuns(path.split('/').filter((part) => part !== ''))
  const [only] = fixed
  if (only === undefined) return undefined
  const isShort = fixed.length === 1 && !only.includes('/')
  const pattern = isShort ? `/${literalPattern(only)}` : fixed.map(literalPattern).join('/.+/')
  return `grep -rnE ${shellWord(pattern)} .`
}

/** Neighbouring segments that are the same in every call, joined; places and ids end a run. */
function fixedRuns(segments: readonly string[]): readonly string[] {
  const runs: string[][] = [[]]
  for (const segment of segments)
    if (isPlace(segment)) runs.push([])
    else runs.at(-1)?.push(segment)
  return runs.filter((run) => run.length > 0).map((run) => run.join('/'))
}

function isPlace(segment: string): boolean {
  return /[{‹]/.test(segment) || /^(?:[0-9a-f]{24}|[0-9a-f-]{36})$/.test(segment)
}
