import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { packageFile } from '#engine/package.ts'
import { type Cache, getKey } from '../cache.ts'
import { COMPILER } from '../libraries.ts'
import { fetchJars } from './maven.ts'
import { runTool } from './run-tool.ts'

/** The language level of our own Java: the oldest that a lab server runs on. */
const LEVEL = '11'

interface Source {
  /** `Database`: the source is tools/lab/java/Database.java, with the files in a folder of that name. */
  readonly name: string
  /** The class path. */
  readonly jars: readonly string[]
  /** The Java for the compiler. */
  readonly java: string
  readonly signal?: AbortSignal
}

/** Compiles our own Java once; returns the folder of its classes. */
export async function compileJava(
  cache: Cache,
  { name, jars, java, signal }: Source,
): Promise<string> {
  const source = packageFile(`tools/lab/java/${name}.java`)
  const resources = packageFile(`tools/lab/java/${name}`)
  const classes = join(cache.compiled, `${name}-${getKey(readFileSync(source, 'utf8'), ...jars)}`)
  if (existsSync(classes)) return classes
  const compiler = await fetchJars(cache, COMPILER, 'the Java compiler', signal)
  const fresh = `${classes}-${process.pid}`
  mkdirSync(fresh, { recursive: true })
  try {
    await runTool({
      command: java,
      args: [
        '-cp',
        compiler.join(delimiter),
        'org.eclipse.jdt.internal.compiler.batch.Main',
        '-source',
        LEVEL,
        '-target',
        LEVEL,
        '-nowarn',
        '-proc:none',
        '-encoding',
        'UTF-8',
        '-cp',
        jars.join(delimiter),
        '-d',
        fresh,
        source,
      ],
      purpose: `compile tools/lab/java/${name}.java`,
      missing: `${java} does not run on this machine`,
      ...(signal && { signal }),
    })
    if (existsSync(resources)) cpSync(resources, fresh, { recursive: true })
    if (!existsSync(classes)) renameSync(fresh, classes)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return classes
}
