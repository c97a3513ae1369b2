import {
  type Annotated,
  type Context,
  header,
  isRecord,
  memberAt,
  pointerBelow,
  type Selector,
  textAt,
  type UnknownRecord,
} from '#engine/suite.ts'

export const SIZE = 'gl2_accounted_message_size'
export const EXPECT_SETTING = 'elasticsearch_use_expect_continue'

/** Requests by which the server has documents indexed. */
export const BULK: Selector = { route: ['POST /_bulk', 'POST /{name}/_bulk'], where: isServer }

/** Templates that the server puts: its own form up to search backends of version 7, and the later one. */
export const TEMPLATE_SENT: Selector = {
  route: [
    'PUT /_template/{name}',
    'POST /_template/{name}',
    'PUT /_index_template/{name}',
    'POST /_index_template/{name}',
  ],
  where: isServer,
}
export const TEMPLATE_READ: Selector = {
  route: [
    'GET /_template',
    'GET /_template/{name}',
    'GET /_index_template',
    'GET /_index_template/{name}',
  ],
  status: 200,
}
export const MAPPING_READ: Selector = {
  route: [
    'GET /_mapping',
    'GET /_mapping/{name}',
    'GET /{name}/_mapping',
    'GET /{name}/_mapping/{name}',
  ],
  status: 200,
}

/** Whether the server sent it, not a person with a tool who looks at the backend. */
export function isServer({ exchange }: Annotated): boolean {
  const agent = header(exchange.request.headers, 'user-agent') ?? ''
  return !/^(curl|wget|python|postman|insomnia|mozilla|elasticdump)/i.test(agent)
}

/** The given value of the setting that switches the header off; undefined if not given. */
export function isExpectTold({ settings }: Context): boolean | undefined {
  const told = settings[EXPECT_SETTING]?.toLowerCase()
  return told === undefined ? undefined : told !== 'false'
}

/** Fields of a mapping, and whether backends before version 7 put a type between. */
export interface Mapping {
  readonly pointer: string
  readonly type?: string
  readonly fields: UnknownRecord
}

/** The fields in `mappings` of a template or an index, if it is one of messages. */
export function messageMapping(mappings: unknown, pointer: string): Mapping | undefined {
  if (!isRecord(mappings)) return undefined
  const direct = mappings['properties']
  if (isRecord(direct)) return ofMessages({ pointer: `${pointer}/properties`, fields: direct })
  for (const [type, typed] of Object.entries(mappings)) {
    const fields = memberAt(typed, 'properties')
    if (isRecord(fields))
      return ofMessages({ pointer: `${pointerBelow(pointer, type)}/properties`, type, fields })
  }
  return undefined
}

/** Every release maps the full message, and where a message came from once there is one; events have neither. */
function ofMessages(mapping: Mapping): Mapping | undefined {
  return ['full_message', 'gl2_source_input'].some((field) => field in mapping.fields)
    ? mapping
    : undefined
}

/** The type that a mapping gives to the accounted size; undefined when it has none. */
export function sizeType({ fields }: Mapping): unknown {
  return memberAt(fields[SIZE], 'type')
}

/** A document of a message in an indexing request. */
interface Indexed {
  /** Line in the body, from 1. */
  readonly line: number
  readonly document: UnknownRecord
}

/** The documents of messages that go to a write alias; undefined when the body is not complete. */
export function messagesIndexed({ exchange }: Annotated): readonly Indexed[] | undefined {
  const { body } = exchange.request
  if (body.state !== 'complete' || body.text === undefined) return undefined
  const lines = body.text.split('\n').map(parsed)
  return lines.flatMap((document, at) => {
    const action = lines[at - 1]
    if (!isRecord(document) || !isMessage(document) || !isToWriteAlias(action)) return []
    return [{ line: at + 1, document }]
  })
}

/** Every release writes which node took a message in. */
function isMessage(document: UnknownRecord): boolean {
  return 'gl2_source_node' in document
}

function isToWriteAlias(action: unknown): boolean {
  return textAt(memberAt(action, 'index'), '_index')?.endsWith('_deflector') === true
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown
  } catch {
    return undefined // the end of the body, or a line that the backend refuses
  }
}
