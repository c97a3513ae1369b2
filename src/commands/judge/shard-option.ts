import { MOST_SHARDS, type Shard } from '../../run/shard.ts'
import { read } from '../../command/options/kinds.ts'
import { ValueError } from '../../command/options/value-error.ts'

/** The index of a pod of an Indexed Job, from 0; Kubernetes sets it. */
const POD = 'JOB_COMPLETION_INDEX'

/** Which part of the work is done here. */
export const SHARD = {
  ...read(
    '<i/n>',
    `process only shard i of n, such as 3/16; "job/16" takes i from the pod's ${POD}`,
    (text): Shard => readShard(text, process.env),
  ),
}

/** `3/16`, from 1 on; `job/16` where an Indexed Job of Kubernetes shows which. */
export function readShard(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): Shard {
  const [, which = '', of = ''] = /^(job|\d{1,6})\/(\d{1,6})$/.exec(text) ?? []
  const count = Number(of)
  if (which === '' || count < 1 || count > MOST_SHARDS)
    throw new ValueError(
      `"${text}" is not a shard; use a format like 3/16, or job/16 in an Indexed Job, with at most ${MOST_SHARDS} shards`,
    )
  const index = which === 'job' ? indexOfPod(environment[POD]) : Number(which)
  if (index < 1 || index > count)
    throw new ValueError(
      `"${text}" is shard ${index} of ${count}; use 1/${count} to ${count}/${count}`,
    )
  return { index, count }
}

function indexOfPod(index: string | undefined): number {
  if (index !== undefined && /^\d{1,6}$/.test(index)) return Number(index) + 1
  throw new ValueError(
    `"job" takes the shard from the environment variable ${POD}, which is not set; run the command in an Indexed Job, or specify the shard in a format like 3/16`,
  )
}
