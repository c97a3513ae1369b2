import type { Answer } from '../../answer.ts'
import { apiError } from '../../errors.ts'
import { isObjectId } from '../../ids.ts'
import type { Call } from '../../server.ts'
import { DEFAULT_STREAM, type Stream } from '../../state.ts'
import { defineResource, notAuthorized } from '../resource.ts'
import { isEventStream, streamRecord } from './stream-records.ts'
import { malformedId } from '../accounts/tokens.ts'

export const STREAMS = defineResource<Stream>({
  kept: ({ streams }) => streams,
  area: 'streams',
  record: streamRecord,
  refused: (id, { has }) =>
    has('stream-index-set')
      ? notAuthorized(id)
      : apiError(403, `Not authorized to access resource id ${id}`),
  missing: (id, server) =>
    !isObjectId(id) && server.has('malformed-id-500')
      ? malformedId(id, server)
      : apiError(404, `Stream <${id}> not found!`),
})

/** The error for a change of one of the server's own streams; undefined for others. */
export function refuseOwn({ server: { has } }: Call, { id }: Stream): Answer | undefined {
  const isOwn = isEventStream(id) || (id === DEFAULT_STREAM && !has('default-stream-deletable'))
  if (!isOwn) return undefined
  return apiError(400, `The ${has('stream-is-editable') ? '' : 'default '}stream cannot be edited.`)
}
