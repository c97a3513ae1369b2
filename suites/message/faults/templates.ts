import {
  add,
  type Edit,
  fault,
  field,
  type FieldChange,
  good,
  on,
  remove,
  set,
} from '#engine/suite.ts'

const INDEX_TEMPLATES = good('GET /system/indexer/indices/templates')

/** Mappings have a type of document up to 6.x of the backend. */
function inMappings(change: FieldChange): Edit {
  const at = (type: string): string =>
    `[].template.mappings.${type}properties.gl2_accounted_message_size`
  return on(INDEX_TEMPLATES, field(at(''), change), field(at('message.'), change))
}

/** Faults of index templates. */
export const templateFaults = [
  fault('template.nameless', 'index templates have no name', {
    edits: [on(INDEX_TEMPLATES, field('[].name', remove()))],
    fails: ['message.template.named'],
  }),
  fault('template.no-mappings', 'index templates have no mappings', {
    edits: [on(INDEX_TEMPLATES, field('[].template.mappings', remove()))],
    fails: ['message.template.form'],
  }),
  fault('template.size.keyword', 'gl2_accounted_message_size is mapped as a keyword', {
    edits: [inMappings(set({ type: 'keyword' }))],
    fails: ['message.size.mapping'],
  }),
  fault(
    'template.size.early',
    'gl2_accounted_message_size is mapped although the release does not map it',
    { edits: [inMappings(add({ type: 'long' }))], fails: ['message.size.not-mapped'] },
  ),
]
