import { spawnSync } from 'node:child_process'

import { packageFile } from '#engine/package.ts'
import { flag, option, readCommandLine } from '../command-line/read.ts'
import { readPosition } from '../command-line/values.ts'

/** A command that needs no network and no Java; `{part}` is replaced by a part such as `2/5`. */
interface Proof {
  readonly name: string
  readonly args: readonly string[]
  /** Parts that the command is divided into; a run takes one of them. */
  readonly parts: number
}

const PROOFS: readonly Proof[] = [
  { name: 'proof:har-forms', args: ['--release', '5.1.0', '--part', '{part}'], parts: 10 },
  { name: 'grid', args: ['--release', '5.1.0', '--part', '{part}', '--minimum', '55'], parts: 64 },
]
/** Lines of a failed proof that are printed. */
const LAST_LINES = 30

const { values } = readCommandLine({
  name: 'proofs',
  does:
    'Runs a part of the proofs that need no network and no Java, as .ci/run does, and prints how long each takes. ' +
    'The part follows from the number of commits, so that later commits run the others. Exits 1 if one fails.',
  options: {
    turn: option('<number>', 'this turn instead of the number of commits', readPosition),
    list: flag('prints the commands and runs nothing'),
  },
})
const turn = values.turn ?? countCommits()
let failed = 0
for (const proof of PROOFS) {
  const args = proof.args.map((one) =>
    one.replace('{part}', `${turn % proof.parts}/${proof.parts}`),
  )
  const command = `npm run ${proof.name} -- ${args.join(' ')}`
  if (values.list) process.stdout.write(`${command}\n`)
  else if (!passes(command, ['run', '-s', proof.name, '--', ...args])) failed += 1
}
if (!values.list) process.stdout.write(`${PROOFS.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

function passes(command: string, args: readonly string[]): boolean {
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: packageFile('.'),
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stdout.write(`${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s: ${command}\n`)
  if (status === 0) return true
  const lines = `${stdout}${stderr}`.trimEnd().split('\n')
  process.stdout.write(`${lines.slice(-LAST_LINES).join('\n')}\n`)
  return false
}

/** The landings on this branch; 0 outside a clone. */
function countCommits(): number {
  const { stdout } = spawnSync('git', ['rev-list', '--count', '--first-parent', 'HEAD'], {
    cwd: packageFile('.'),
    encoding: 'utf8',
  })
  return Number(stdout) || 0
}
