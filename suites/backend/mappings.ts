import {
  type Annotated,
  availabilityOf,
  chain,
  checksWith,
  deviation,
  document,
  type Finding,
  found,
  inconclusive,
  isRecord,
  observed,
  one,
  releasesWithout,
  withRemedy,
  NOT_JSON,
  listAt,
  memberAt,
} from '#engine/suite.ts'
import {
  isServer,
  type Mapping,
  MAPPING_READ,
  messageMapping,
  SIZE,
  sizeType,
  TEMPLATE_READ,
  TEMPLATE_SENT,
} from './traffic.ts'

const LONG = 'type "long"'

const check = checksWith({
  source: document('2.6', '9'),
  versions: availabilityOf('accounted-size'),
  needs: ['backend-traffic'],
})

/** The accounted size in index templates and in indices. */
export const mappingChecks = [
  check('backend.template.sent', `MUST map ${SIZE} to long in the template of message indices`, {
    evidence: one(TEMPLATE_SENT),
    judge: ([x]) => expectLong(templateSent(x), 'the template contains no mapping for messages'),
    why: 'new indices copy the mapping from this template, and only a numeric field can be summed',
  }),
  check('backend.template.before', `MUST NOT map ${SIZE} in templates (before 3.2.0)`, {
    source: observed('2.5.2', '3.1.0'),
    versions: releasesWithout('accounted-size'),
    evidence: one(TEMPLATE_SENT),
    judge: ([x]) => {
      const [mapping] = templateSent(x)
      if (!mapping) return inconclusive('the template contains no mapping for messages')
      return SIZE in mapping.fields
        ? deviation(`no ${SIZE}`, 'a mapping', mapping.pointer)
        : undefined
    },
  }),
  check(
    'backend.template.stored',
    `MUST map ${SIZE} to long in the template stored in the search backend`,
    {
      evidence: one(TEMPLATE_READ),
      judge: ([x]) => expectLong(templatesStored(x), 'the response contains no message template'),
      remedy: 'restart the server, or send POST /system/indexer/indices/templates/update',
    },
  ),
  check('backend.index.mapped', `MUST map ${SIZE} to long in each new message index`, {
    evidence: chain(
      ({ parameters }) => parameters[0],
      { route: 'PUT /{name}', status: 200, where: isServer },
      MAPPING_READ,
    ),
    judge: ([, x]) => {
      if (!x) return inconclusive('the mapping of the index was not read')
      const mappings = indicesIn(x).map(({ mapping }) => mapping)
      return expectLong(mappings, 'the index is not a message index')
    },
  }),
  check('backend.index.write', `SHOULD write messages to an index that maps ${SIZE} to long`, {
    source: document('9'),
    evidence: one(MAPPING_READ),
    judge: ([x]) => expectMappedWriteIndices(x),
    why: 'an index created before 3.2.0 does not have this mapping until you add it',
    remedy: 'add the mapping with a PUT to the search backend, or rotate the active write index',
  }),
]

interface Index {
  readonly name: string
  readonly mapping: Mapping
}

function expectMappedWriteIndices(x: Annotated): Finding | undefined {
  if (x.json === undefined) return NOT_JSON
  const written = indicesIn(x).filter(({ name }) => x.backend?.writeIndices.includes(name))
  const wrong = written.filter(({ mapping }) => sizeType(mapping) !== 'long')
  const [first] = wrong
  if (!first)
    return written.length > 0
      ? undefined
      : inconclusive('the response does not show which index messages are written to')
  const actual = wrong.map(({ name, mapping }) => `${name}: ${describe(mapping)}`).join(', ')
  return withRemedy(
    deviation(
      `${SIZE} mapped to long in ${wrong.map(({ name }) => name).join(', ')}`,
      actual,
      first.mapping.pointer,
    ),
    wrong.map((index) => remedyFor(index, x)).join('; '),
  )
}

/** The request that adds the field; a type that is there cannot be changed. */
function remedyFor({ name, mapping }: Index, { backend }: Annotated): string {
  if (SIZE in mapping.fields)
    return `rotate the active write index ${name}, because the type of an existing field cannot be changed`
  const isTyped = isTypedBackend(backend, mapping)
  const path = `/${name}/_mapping${isTyped ? `/${mapping.type ?? 'message'}` : ''}`
  const body = JSON.stringify({ properties: { [SIZE]: { type: 'long' } } })
  const product = backend?.isOpenSearch === true ? 'OpenSearch' : 'Elasticsearch'
  const on = backend?.number === undefined ? '' : ` (${product} ${backend.number})`
  return `before the server starts, send PUT ${path} with Content-Type: application/json and ${body}${on}; or rotate the active write index`
}

/** Mappings have types up to Elasticsearch 6; where the backend does not say, as the response shows it. */
function isTypedBackend(backend: Annotated['backend'], mapping: Mapping): boolean {
  if (backend?.number === undefined) return mapping.type !== undefined
  return !backend.isOpenSearch && Number.parseInt(backend.number, 10) < 7
}

function describe(mapping: Mapping): string {
  const type = sizeType(mapping)
  return type === undefined ? 'no such field' : `type ${found(type)}`
}

function expectLong(mappings: readonly Mapping[], otherwise: string): Finding | undefined {
  const wrong = mappings.find((mapping) => sizeType(mapping) !== 'long')
  if (wrong) return deviation(LONG, describe(wrong), `${wrong.pointer}/${SIZE}`)
  return mappings.length > 0 ? undefined : inconclusive(otherwise)
}

function templateSent({ sent }: Annotated): readonly Mapping[] {
  const composed = memberAt(memberAt(sent, 'template'), 'mappings')
  const mapping =
    messageMapping(composed, '/template/mappings') ??
    messageMapping(memberAt(sent, 'mappings'), '/mappings')
  return mapping ? [mapping] : []
}

/** Templates of the server: those of a person may map what they like. */
function templatesStored({ json }: Annotated): readonly Mapping[] {
  if (!isRecord(json)) return []
  const composed = listAt(json, 'index_templates').flatMap((one, at) => {
    if (!isOwnTemplate(memberAt(one, 'name'))) return []
    const inner = memberAt(memberAt(one, 'index_template'), 'template')
    const pointer = `/index_templates/${at}/index_template/template/mappings`
    return messageMapping(memberAt(inner, 'mappings'), pointer) ?? []
  })
  const legacy = Object.entries(json).flatMap(([name, template]) =>
    isOwnTemplate(name) && isRecord(template)
      ? (messageMapping(template['mappings'], `/${name}/mappings`) ?? [])
      : [],
  )
  return [...composed, ...legacy]
}

function isOwnTemplate(name: unknown): boolean {
  return name === 'graylog-internal' || (typeof name === 'string' && name.endsWith('-template'))
}

/** Indices of messages in the response about mappings. */
function indicesIn({ json }: Annotated): readonly Index[] {
  if (!isRecord(json)) return []
  return Object.entries(json).flatMap(([name, index]) => {
    const mapping = messageMapping(memberAt(index, 'mappings'), `/${name}/mappings`)
    return mapping ? [{ name, mapping }] : []
  })
}
