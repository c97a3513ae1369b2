import type { JsonObject } from '#engine/model/json/json.ts'
import type { Server } from './server.ts'
import { DEFAULT_STREAM, type Message } from './state.ts'
import { backend, zulu } from './times.ts'

const INDEX = 'graylog_0'

/** The fields that distinguish messages. */
interface Sample {
  readonly id: string
  readonly number: number
  readonly input: string
  readonly source: string
  /** Milliseconds since the epoch. */
  readonly timestamp: number
}

/** Five messages that a probe sent over GELF just before the server was started, newest first. */
export function sampleMessages(server: Server): readonly Message[] {
  const { ids, state } = server
  return [4, 3, 2, 1, 0].map((number) =>
    sampleMessage(
      {
        id: ids.uuid(),
        number,
        input: ids.objectId(),
        source: number % 2 === 0 ? 'probe-host' : 'app-1.example',
        timestamp: state.startedAt - (5 - number) * 1000,
      },
      server,
    ),
  )
}

/** A message as the release stores it. */
export function sampleMessage(
  { id, number, input, source, timestamp }: Sample,
  { has, ids, node }: Server,
): Message {
  const fields: JsonObject = {
    probe_number: number,
    ...(has('accounted-size') && { gl2_accounted_message_size: 187 }),
    ...(has('message-times') && { gl2_receive_timestamp: backend(timestamp) }),
    level: 6,
    gl2_remote_ip: '127.0.0.1',
    gl2_remote_port: 40000 + number,
    streams: has('stream-index-set') ? [DEFAULT_STREAM] : [],
    ...(has('message-id-field') && { gl2_message_id: ids.ulid() }),
    source,
    message: `probe message ${number}`,
    gl2_source_input: input,
    ...(has('input-message-size') && { gl2_input_message_size: 159 }),
    ...(has('message-times') && { gl2_processing_timestamp: backend(timestamp) }),
    full_message: `probe message number ${number}`,
    probe_text: 'abc',
    gl2_source_node: node.id,
    _id: id,
    ...(has('message-times') && { gl2_processing_duration_ms: 8 }),
    timestamp: zulu(timestamp),
  }
  return { id, index: INDEX, timestamp, fields }
}
