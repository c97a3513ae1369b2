import type { Answer } from '../../answer.ts'
import { apiError } from '../../errors.ts'
import { isObjectId } from '../../ids.ts'
import { type Call, permits } from '../../server.ts'
import { DEFAULT_STREAM, type Stream } from '../../state.ts'
import { isEventStream } from './stream-records.ts'
import { malformedId } from '../accounts/tokens.ts'

/** The streams that the caller may read. */
export function readable(call: Call): readonly Stream[] {
  return [...call.server.state.streams.values()].filter(({ id }) =>
    permits(call, `streams:read:${id}`),
  )
}

/** Finds the stream that the path names, if the caller may do this with it. */
export function ofStream(
  call: Call,
  act: 'read' | 'edit',
  answer: (stream: Stream) => Answer,
): Answer {
  const { server, parameters } = call
  const [id = ''] = parameters
  if (!permits(call, `streams:${act}:${id}`)) return notAuthorized(call, id)
  const stream = server.state.streams.get(id)
  if (stream) return answer(stream)
  if (!isObjectId(id) && server.has('malformed-id-500')) return malformedId(id, server)
  return apiError(404, `Stream <${id}> not found!`)
}

function notAuthorized({ server }: Call, id: string): Answer {
  const named = server.has('stream-index-set') ? `<${id}>` : id
  return apiError(403, `Not authorized to access resource id ${named}`)
}

/** The same for changes that the server rejects for its own streams. */
export function ofOwnStream(call: Call, answer: (stream: Stream) => Answer): Answer {
  return ofStream(call, 'edit', (stream) =>
    isProtected(call, stream) ? protectedAnswer(call) : answer(stream),
  )
}

/** Whether a stream is one of the server's own that cannot be changed. */
export function isProtected({ server }: Call, { id }: Stream): boolean {
  return isEventStream(id) || (id === DEFAULT_STREAM && !server.has('default-stream-deletable'))
}

/** The error for a change of one of the server's own streams. */
export function protectedAnswer({ server }: Call): Answer {
  const words = server.has('stream-is-editable')
    ? 'The stream cannot be edited.'
    : 'The default stream cannot be edited.'
  return apiError(400, words)
}
