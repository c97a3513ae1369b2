import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'

import { keyOf } from '../cache.ts'
import type { Cache } from '../cache.ts'
import { packageFile } from '../../src/package.ts'
import { runTool } from './run-tool.ts'

const MISSING = 'there is no "javac" on the PATH; install a JDK of Java 17 or later'

/** Our own Java source of this name, compiled against these jars; gives back the folder of its classes. */
export async function compileJava(
  cache: Cache,
  name: string,
  jars: readonly string[],
  signal?: AbortSignal,
): Promise<string> {
  const source = packageFile(`lab/java/${name}.java`)
  const classes = join(cache.compiled, `${name}-${keyOf(readFileSync(source, 'utf8'), ...jars)}`)
  if (existsSync(classes)) return classes
  const fresh = `${classes}-${process.pid}`
  mkdirSync(fresh, { recursive: true })
  try {
    await runTool({
      command: 'javac',
      args: [
        ...['--release', '11', '-nowarn', '-proc:none', '-encoding', 'UTF-8'],
        ...['-cp', jars.join(delimiter), '-d', fresh, source],
      ],
      purpose: `compile lab/java/${name}.java`,
      missing: MISSING,
      ...(signal && { signal }),
    })
    const resources = packageFile(`lab/java/${name}`)
    if (existsSync(resources))
      for (const entry of readdirSync(resources))
        cpSync(join(resources, entry), join(fresh, entry), { recursive: true })
    if (!existsSync(classes)) renameSync(fresh, classes)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return classes
}
