import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'

/** JavaScript runtimes on npm, with the code that prints their program's path. */
const SELF = {
  node: ['node', '-p', 'process.execPath'],
  bun: ['bun', '-p', 'process.execPath'],
  deno: ['deno', 'eval', 'console.log(Deno.execPath())'],
} as const

/** The newest patch of each supported Node.js; 22.11 is the last that cannot require an ES module. */
export const NODES = ['20.19', '22.11', '22', '24', '26'] as const

/** Other runtimes for Node.js programs. */
export const OTHERS = ['bun', 'deno'] as const

/** A downloaded runtime: its program and version, such as `22.11.0`. */
interface Runtime {
  readonly name: keyof typeof SELF
  readonly program: string
  readonly version: string
}

/**
 * Downloads a runtime from npm, unless cached. Throws if the version does not exist or the registry cannot be
 * reached.
 */
export function fetchRuntime(kind: keyof typeof SELF, version: string): Runtime {
  const print = (...command: readonly string[]): string =>
    execFileSync('npx', ['-y', '-p', `${kind}@${version}`, ...command], {
      cwd: tmpdir(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  const program = print(...SELF[kind])
  const [found = ''] = /\d+\.\d+\.\d+/.exec(
    execFileSync(program, ['--version'], { encoding: 'utf8' }),
  ) ?? ['']
  if (version !== 'latest' && !`${found}.`.startsWith(`${version}.`))
    throw new Error(`fetched ${kind} ${version} from npm and got ${found}; empty npm's cache`)
  return { name: kind, program, version: found }
}
