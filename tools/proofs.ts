import { spawnSync } from 'node:child_process'

import { packageFile } from '#engine/package.ts'
import { readCommandLine } from './command-line/read.ts'

/** Proofs that need no network and no Java: those of every run, with the number of parts of which it takes one. */
const ALWAYS = [
  { command: 'proof:placements' },
  { command: 'proof:script-forms' },
  { command: 'forecast:accuracy' },
  { command: 'proof:bundle-envelope' },
  { command: 'proof:har-forms -- --release 5.1.0', parts: 10 },
  { command: 'grid -- --release 5.1.0 --minimum 55', parts: 64 },
]
/** Longer ones: a run takes one of these, so that four runs take all. */
const IN_TURN = [
  ['proof:mutations'],
  ['proof:secrets -- --brief'],
  ['proof:surroundings'],
  ['proof:docs'],
]
/** Lines of a failed proof that are printed. */
const LAST_LINES = 30

readCommandLine({
  name: 'proofs',
  does:
    'Runs a part of the proofs that need no network and no Java, as .ci/run does, and prints how long each takes. ' +
    'The number of commits chooses the part, so that later commits run the others. Exits 1 if one fails.',
})
const turn = countCommits()
const commands = [
  ...ALWAYS.map(({ command, parts }) =>
    parts === undefined ? command : `${command} --part ${turn % parts}/${parts}`,
  ),
  ...(IN_TURN[turn % IN_TURN.length] ?? []),
]
for (const command of commands) if (!passes(`npm run -s ${command}`)) process.exitCode = 1

function passes(command: string): boolean {
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: packageFile('.'),
    encoding: 'utf8',
    maxBuffer: 1e9,
    shell: true,
  })
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stdout.write(`${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s: ${command}\n`)
  if (status === 0) return true
  const lines = `${stdout}${stderr}`.trimEnd().split('\n')
  process.stdout.write(`${lines.slice(-LAST_LINES).join('\n')}\n`)
  return false
}

/** Counts the commits of this branch, each merge as one; 0 outside a clone. */
function countCommits(): number {
  const args = ['rev-list', '--count', '--first-parent', 'HEAD']
  const { stdout } = spawnSync('git', args, { cwd: packageFile('.'), encoding: 'utf8' })
  return Number(stdout) || 0
}
