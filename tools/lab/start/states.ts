import type { State } from '../variants.ts'
import { ask } from './ask.ts'
import { change, wrap } from './change.ts'
import { installContentPack } from './content-pack.ts'
import { addDirectory } from './directory.ts'
import type { LabServer } from './lab-server.ts'
import { ADMIN } from './settings-file.ts'

const STREAMS = 300
const ODD_TITLES = ['plain', 'ödd 🐟', '"quoted" <b>', 'a/b?c=d&e', '%41', 'line\nbreak', "o'k"]

/** Changes the state of a server by requests of the admin. */
export async function bringInto(server: LabServer, state: State): Promise<void> {
  const { root, release } = server
  switch (state) {
    case 'content-pack':
      return installContentPack(root, release.version)
    case 'directory':
      return addDirectory(server)
    case 'many-streams':
      return makeStreams(root, release.version)
    case 'paused':
      await change(root, 'PUT', '/system/processing/pause')
      await change(root, 'PUT', '/system/lbstatus/override/dead')
      return
    case 'throttled':
      await change(root, 'PUT', '/system/lbstatus/override/throttled')
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
  return wrap(stream, release)
}

function firstId(text: string): string | undefined {
  const { index_sets } = JSON.parse(text) as { readonly index_sets?: readonly { id?: string }[] }
  return index_sets?.[0]?.id
}
