import { expect, test } from 'vitest'

import { type Attack, attacksOn, writeAttack } from './attacks.ts'
import { sampled } from '#tools/test-run/whole.ts'
import { type SourcePattern, sourcePatterns } from './source-patterns.ts'

/** Expressions built at runtime, with the reason why they are bounded. */
const BUILT: Readonly<Record<string, string>> = {
  'recorder/convert/curl.ts': 'of a name of letters and digits',
  'recorder/log/own-form.ts':
    'of a format that the user gives, its values bounded by the signs behind them',
  'recorder/redact/extra.ts': 'what the user gives with --redact, for the user’s own recording',
  'engine/judge/state/requests.ts': 'of the name of a member that our own table of kinds has',
  'recorder/redact/text/issued-tokens.ts': 'of our own expressions side by side',
  'engine/secrets/names.ts': 'of our own words side by side',
  'engine/knowledge/routes/path-suffixes.ts': 'of our own words side by side',
  'engine/knowledge/routes/reads-by-post.ts':
    'of literal paths of routes, and one run of hex digits between slashes',
  'engine/knowledge/routes/successors.ts': 'of our own expressions, one for each method',
  'engine/causes/likeness.ts': 'of our own faults, on short texts',
  'engine/faults/apply-edits.ts': 'of our own faults',
  'engine/faults/edit-fields.ts': 'of our own faults',
  'reports/document/sources.ts': 'of our own expressions side by side',
  'upgrade/forecast/request-change.ts': 'of route names that the table has',
  'upgrade/replay/map-back.ts': 'of literal texts side by side',
  'engine/text/visible.ts': 'of our own expressions side by side',
  'recorder/scripts/other-files.ts': 'of the names of our own table of programs',
  'upgrade/forecast/state-of-things.ts': 'of our own expressions side by side',
  'suites/error/body.ts': 'of an identifier that a probe invents',
  'suites/output/change.ts': 'of 24 hex digits',
  'suites/stream/change.ts': 'of 24 hex digits',
  'suites/stream/create.ts': 'of 24 hex digits',
}

const { known, built } = sourcePatterns()

test('every regular expression built at runtime has a reason why it is bounded', () => {
  const places = new Set(built.map((call) => call.slice(0, call.indexOf(':'))))

  expect([...places].toSorted()).toEqual(Object.keys(BUILT).toSorted())
})

test.each([
  ['=+$', 'looks from each character on'],
  [String.raw`^\s*(\S*)\s*(.*?)\s*$`, 'has two ways to match the same spaces'],
  [String.raw`(\n|\\n)(\s|\\t)*at`, 'starts again at each line'],
  [String.raw`^\w*a\w*$`, 'has a character inside the repetition'],
  [String.raw`"(?:[^"\\]|\\.)*"`, 'never finds its end'],
])('a quadratic pattern is found: /%s/ %s', (source) => {
  const pattern = { source, flags: '', place: '' }

  expect(listSlowness(pattern)).toHaveLength(1)
})

test('no regular expression overflows the stack on megabytes: {4,} is written as {4} and a star', () => {
  const open = known.filter(({ source }) => /\{(?:[4-9]|\d\d+),\}/.test(source))

  expect(open.map(({ place, source }) => `${place} /${source}/`)).toEqual([])
})

test('every regular expression in the sources takes linear time', () => {
  expect(known.length).toBeGreaterThan(400)
  expect(sampled(known, 4).flatMap(listSlowness)).toEqual([])
})

/** All attacks are tried at this length, and the worst one at greater lengths. */
const SHORT = 3000

/**
 * Milliseconds of one core for a text of this length; quadratic time takes far longer. The first rows only end early
 * if a longer text would take minutes: 10 ms are too short to measure on a busy machine.
 */
const MAX_MS_BY_LENGTH: ReadonlyMap<number, number> = new Map([
  [10_000, 100],
  [30_000, 100],
  [100_000, 200],
  [1_000_000, 2000],
])

function listSlowness(pattern: SourcePattern): readonly string[] {
  const all = attacksOn(pattern)
    .map((attack) => ({ attack, time: measure(pattern, attack, SHORT) }))
    .toSorted((a, b) => b.time - a.time)
  const [worst] = all
  if (!worst) return []
  for (const [length, longest] of MAX_MS_BY_LENGTH) {
    const time = measure(pattern, worst.attack, length, longest)
    if (time > longest)
      return [
        `${pattern.place} /${pattern.source}/ takes ${Math.round(time)} ms for ${length} characters: ${JSON.stringify(worst.attack)}`,
      ]
  }
  return []
}

/**
 * Measures milliseconds of this process; takes the best of some tries if the first one seems slow, unless it is ten
 * times too slow.
 */
function measure(
  pattern: SourcePattern,
  attack: Attack,
  length: number,
  longest = Infinity,
): number {
  const text = writeAttack(attack, length)
  const expression = new RegExp(pattern.source, pattern.flags)
  let best = Infinity
  const isOpen = (): boolean => best > longest && best < 10 * longest
  for (let tries = 0; tries < 3 && (tries === 0 || isOpen()); tries += 1) {
    const start = process.cpuUsage()
    if (expression.global) for (const match of text.matchAll(expression)) void match
    else expression.test(text)
    best = Math.min(best, process.cpuUsage(start).user / 1000)
  }
  return best
}
