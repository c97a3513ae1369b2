import {
  isRecord,
  memberAt,
  pathTo,
  type ProbeApi,
  textAt,
  type UnknownRecord,
} from '#engine/suite.ts'
import { gotJson } from '../answers.ts'

/** A message as a search shows it, with what surrounds it. */
type FoundMessage = UnknownRecord

/** Messages of the last day, the newest first; undefined where no search responses. */
export async function searchLastDay(api: ProbeApi): Promise<readonly FoundMessage[] | undefined> {
  const answer = gotJson(await api.get('/search/universal/relative?query=*&range=86400&limit=5'))
  const messages = memberAt(answer, 'messages')
  return Array.isArray(messages) ? messages.filter(isRecord) : undefined
}

/** Requests a single message, if the search returns its place. */
export async function askForMessage(
  api: ProbeApi,
  found: FoundMessage,
  as: 'self' | 'limited' = 'self',
): Promise<void> {
  const { index, message } = found
  const id = textAt(message, '_id')
  if (id !== undefined && typeof index === 'string')
    await api.get(pathTo`/messages/${index}/${id}`, { as })
}

/** Asks in the index of a message for one that is not there. */
export async function askForNone(api: ProbeApi, { index }: FoundMessage): Promise<void> {
  if (typeof index === 'string') await api.get(pathTo`/messages/${index}/${api.invented.uuid}`)
}
