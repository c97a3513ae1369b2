import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { readCount } from '#src/command/options/values.ts'
import { packageFile } from '#engine/package.ts'
import { flag, option, parseCommandLine, type Parsed } from './read.ts'
import { oneOf, texts } from './values.ts'

const SCRIPT = {
  name: 'proof:tea',
  does: 'Proves that there is tea.',
  options: {
    only: option('<names>', 'only these, separated by commas', texts, []),
    jobs: option('<count>', 'cups at once, 2 without', readCount, 2),
    hot: flag('only what is hot'),
  },
} as const

function parsed<Values>(result: Parsed<Values>) {
  return 'ends' in result ? { code: result.ends, said: result.said } : result.values
}

test('values are read, and missing ones get their default', () => {
  expect(parsed(parseCommandLine(SCRIPT, ['--only', 'green, black', '--hot']))).toEqual({
    only: ['green', 'black'],
    jobs: 2,
    hot: true,
  })
})

test('help lists all options in order', () => {
  const help = parsed(parseCommandLine(SCRIPT, ['--help']))

  expect(help).toHaveProperty('code', 0)
  for (const words of ['npm run proof:tea -- [options]', 'only what is hot', 'cups at once'])
    expect(help).toHaveProperty('said', expect.stringContaining(words))
})

test.each([
  [['--onyl'], "unknown option '--onyl'; did you mean --only"],
  [['--milk'], `unknown option '--milk'; see "npm run proof:tea -- --help"`],
  [['--jobs'], `option '--jobs <count>' argument missing; see "npm run proof:tea`],
  [
    ['--jobs', 'none'],
    'cannot use --jobs: "none" is not a whole number of at least 1; see "npm run proof:tea',
  ],
  [['tea'], 'too many arguments'],
])('%j is a one-line error', (args, sentence) => {
  const said = parsed(parseCommandLine(SCRIPT, args))

  expect(said).toHaveProperty('code', 2)
  expect(said).toHaveProperty('said', expect.stringContaining(`proof:tea: ${sentence}`))
  expect(said).toHaveProperty('said', expect.stringMatching(/^[^\n]+\n$/))
})

test('operands are read like values', () => {
  const teas = oneOf('tea', ['green', 'black'])
  const script = { ...SCRIPT, operands: { name: '[teas...]', says: 'only these', read: teas } }
  const right = parseCommandLine(script, ['green', 'black'])

  expect('ends' in right ? right.said : right.operands).toEqual(['green', 'black'])
  expect(parsed(parseCommandLine(script, ['red']))).toEqual({
    code: 2,
    said: 'proof:tea: cannot use "red": there is no tea "red"; there are green, black\n',
  })
})

const { scripts } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}
const own = Object.entries(scripts).filter(([, line]) => line.startsWith('tsx scripts/'))

test.each(own)('%s reads its command line first, under its own name', (name, line) => {
  const source = readFileSync(packageFile(line.replace('tsx ', '')), 'utf8')

  expect(source).toMatch(new RegExp(`readCommandLine\\(\\{\\s+name: '${name}',`))
})
