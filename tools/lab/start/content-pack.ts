import { change, wrap } from './change.ts'

const PACK = { id: '0f6c7b1e-5d1b-4a57-9f0d-2b1b6a9c3e11', rev: 1 }

/** Uploads a content pack and installs it. */
export async function installContentPack(root: string, release: string): Promise<void> {
  await change(root, 'POST', '/system/content_packs', {
    ...PACK,
    v: '1',
    name: 'the pack of the lab',
    summary: 'a stream, a pattern, and an input',
    description: 'of the lab',
    vendor: 'the lab',
    url: 'https://example.org',
    parameters: [],
    entities: ENTITIES.map(([name, data], at) => ({
      v: '1',
      type: { name, version: '1' },
      id: `5a1b6a9c-0000-4a57-9f0d-00000000000${at}`,
      data,
      constraints: [],
    })),
  })
  const installation = wrap({ parameters: {}, comment: 'installed' }, release)
  const path = `/system/content_packs/${PACK.id}/${PACK.rev}/installations`
  await change(root, 'POST', path, installation)
}

const text = (value: string): unknown => ({ '@type': 'string', '@value': value })
const flag = (value: boolean): unknown => ({ '@type': 'boolean', '@value': value })

const ENTITIES: readonly (readonly [type: string, data: Readonly<Record<string, unknown>>])[] = [
  ['grok_pattern', { name: 'LAB_WORD', pattern: '[a-z]+' }],
  [
    'stream',
    {
      title: text('from a pack'),
      description: text(''),
      disabled: flag(false),
      matching_type: text('AND'),
      stream_rules: [],
      alert_conditions: [],
      alarm_callbacks: [],
      outputs: [],
      default_stream: flag(false),
      remove_matches: flag(false),
    },
  ],
  [
    'input',
    {
      title: text('generator from a pack'),
      type: text('org.graylog2.inputs.random.FakeHttpMessageInput'),
      global: flag(true),
      configuration: {
        sleep: { '@type': 'integer', '@value': 60_000 },
        sleep_deviation: { '@type': 'integer', '@value': 0 },
        source: text('pack.example'),
      },
      static_fields: {},
      extractors: [],
    },
  ],
]
