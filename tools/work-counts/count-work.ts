import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

import { packageFile } from '#engine/package.ts'
import { callsByRoom } from './calls.ts'
import type { Work } from './works.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** Counts of work: function calls by module, parsed JSON, and system calls for writing. */
export type Counts = Readonly<Record<string, number>>

/** Runs a bundled program in a separate process and counts its work. */
export async function countWork(cli: string, { name, args, exit }: Work): Promise<Counts> {
  const folder = temporaryFolder()
  const [calls, natives] = [join(folder, 'calls'), join(folder, 'natives')]
  mkdirSync(natives)
  try {
    const child = spawn(
      process.execPath,
      [
        '--import',
        pathToFileURL(packageFile('tools/work-counts/natives.js')).href,
        cli,
        ...args,
        ...(args.length > 1 ? ['--out', join(folder, 'out')] : []),
      ],
      {
        cwd: packageFile('.'),
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, NODE_V8_COVERAGE: calls, WORK_COUNTS_FOLDER: natives },
      },
    )
    const closed = once(child, 'close') as Promise<[number | null]>
    const [said, [code]] = await Promise.all([text(child.stderr), closed])
    if (code !== exit)
      throw new Error(`cannot count "${name}": it ended with ${code}, not ${exit}: ${said}`)
    return {
      ...Object.fromEntries(
        Object.entries(callsByRoom(calls, dirname(cli))).map(([room, count]) => [
          `calls in ${room}`,
          count,
        ]),
      ),
      ...computeSum(readdirSync(natives).map((file) => join(natives, file))),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function computeSum(files: readonly string[]): Counts {
  const sums: Record<string, number> = {}
  for (const file of files)
    for (const [name, count] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Counts))
      sums[name] = (sums[name] ?? 0) + count
  return sums
}
