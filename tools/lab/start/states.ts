import { has } from '#engine/knowledge/features/features.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import { LabError } from '../lab-error.ts'
import type { State } from '../variants.ts'
import { ask } from './ask.ts'
import type { LabServer } from './lab-server.ts'
import { ADMIN } from './settings-file.ts'

const STREAMS = 300
const ODD_TITLES = ['plain', 'ödd 🐟', '"quoted" <b>', 'a/b?c=d&e', '%41', 'line\nbreak', "o'k"]

/** Changes the state of a server by requests of the admin. */
export async function bringInto({ root, release }: LabServer, state: State): Promise<void> {
  switch (state) {
    case 'many-streams':
      return makeStreams(root, release.version)
    case 'paused':
      await change(root, 'PUT', '/system/processing/pause')
      return change(root, 'PUT', '/system/lbstatus/override/dead')
    case 'throttled':
      return change(root, 'PUT', '/system/lbstatus/override/throttled')
  }
}

async function makeStreams(root: string, version: string): Promise<void> {
  const sets = await ask(`${root}/system/indices/index_sets?skip=0&limit=0`, { as: ADMIN })
  const index = sets && sets.status === 200 ? firstId(sets.text) : undefined
  for (let number = 0; number < STREAMS; number += 1)
    await change(root, 'POST', '/streams', getStream(version, number, index))
}

/** Builds the body that creates a stream in the format of the release. */
export function getStream(
  release: string,
  number: number,
  index: string | undefined,
): Readonly<Record<string, unknown>> {
  const stream = {
    title: `${ODD_TITLES[number % ODD_TITLES.length] ?? ''} ${number}`,
    rules: [],
    description: `stream ${number}`,
    matching_type: 'AND',
    ...(index !== undefined && { index_set_id: index, remove_matches_from_default_stream: false }),
  }
  const version = parseTypedVersion(release)
  return version && has(version, 'entity-wrapper') ? { entity: stream } : stream
}

function firstId(text: string): string | undefined {
  const { index_sets } = JSON.parse(text) as { readonly index_sets?: readonly { id?: string }[] }
  return index_sets?.[0]?.id
}

async function change(root: string, method: string, path: string, body?: unknown): Promise<void> {
  const answer = await ask(`${root}${path}`, { method, as: ADMIN, body })
  if (answer && answer.status >= 200 && answer.status < 300) return
  throw new LabError(
    `cannot bring the server into this state: ${method} ${path} was answered ${answer?.status ?? 'not at all'} ${answer?.text ?? ''}`,
  )
}
