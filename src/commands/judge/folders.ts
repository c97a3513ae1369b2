import { basename, join } from 'node:path'

import { UsageError } from '#engine/model/errors.ts'
import type { Input } from '../../command/command.ts'
import type { Context } from '../../command/context.ts'
import { shardOf } from '../../run/shard.ts'
import type { options } from './options.ts'

type JudgeInput = Input<typeof options>

/** One input for each file that is judged here. Throws a UsageError. */
export function eachFile(input: JudgeInput, ctx: Pick<Context, 'log'>): readonly JudgeInput[] {
  const { files, out, shard } = input
  if (files.length < 2 && shard === undefined) return [input]
  const folders = foldersOf(files, out)
  const mine = shardOf([...files.entries()], shard)
  if (mine.length === 0) ctx.log('this shard has no file to judge')
  return mine.map(([at, file]) => {
    const folder = folders[at]
    return { ...input, files: [file], ...(folder !== undefined && { out: folder }) }
  })
}

/** One file: the folder itself; several: a folder for each, named by the file. */
function foldersOf(
  files: readonly string[],
  out: string | undefined,
): readonly (string | undefined)[] {
  if (out === undefined || files.length < 2) return files.map(() => out)
  const names = files.map((file) => basename(file).replace(/\.(?:ndjson|har|json)(?:\.gz)?$/, ''))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new UsageError(
      `two files would get the same report folder "${twice}"; judge them separately, each with its own --out`,
    )
  return names.map((name) => join(out, name))
}
