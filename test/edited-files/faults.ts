import { createRecordingEditor } from '#engine/judge/recording-editor.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Recording } from '#engine/model/recording.ts'
import { parseTypedVersion, type Version } from '#engine/model/version.ts'
import { listFaults } from '#suites/faults.ts'
import { replaced } from '../harness/words.ts'
import { fixture } from '../fixtures.ts'
import { fixtureRun } from '../judged.ts'

/** A recording of a server with many simultaneous faults that do not hide each other. */
export interface Faulty {
  readonly recording: Recording
  readonly version: Version
}

/** Recordings in `test/fixtures/`, shortest first. */
export const FILES = [
  'client-telegraf-2.5.2',
  'graylog-2.5.2',
  'graylog-5.1.0',
  'state-5.1.0',
] as const

/** Ids of faults in responses: of one response, of two, of a list, and of a state. */
const OF_ANSWERS = [
  'node.codename.missing',
  'session.cookie.age',
  'session-check.is-valid.text',
  'auth.malformed.silent',
  'auth.accept.login-first',
  'error.type.missing',
  'headers.nosniff.missing',
  'route.kept',
  'stream.outputs.object',
  'stream-list.total.wrong',
  'stream.create.no-location',
  'stream.delete.200',
  'gelf-output.hostname.number',
  'output.create.id',
  'token.create.name',
  'user.create.body',
  'user.unknown.500',
  'user.preferences.list',
  'index-set.replicas.null',
  'search.built-query.number',
  'secret.user.session',
  'node-summary.other-node',
  'output.update.lost',
  'time.made.output.1970',
  'listed-token.name.missing',
  'session.delete.again-204',
  'stream-rule.hidden',
  'state.user.end-not-found',
  'list.complete.index-sets.none',
]

/** Requests that are wrongly accepted once a header is removed from them. */
const CARRIED_OUT = [
  { header: 'X-Requested-By', is: ({ request: { method } }: Exchange) => method === 'POST' },
  { header: 'X-Requested-By', is: ({ request: { method } }: Exchange) => method === 'DELETE' },
  { header: 'Authorization', is: ({ request: { method } }: Exchange) => method === 'GET' },
]

/** Builds a recording of `test/fixtures/` with every fault that it can show. */
export async function makeFaulty(name: string): Promise<Faulty> {
  const recording = await fixture(name)
  const version = parseTypedVersion((await fixtureRun(name)).target.judgedVersion)
  if (!version) throw new Error(`"${name}" was judged as no release`)
  const edits = listFaults()
    .filter(({ id }) => OF_ANSWERS.includes(id))
    .flatMap((one) => one.edits ?? [])
  const edited = createRecordingEditor(recording, version)(edits) ?? recording
  const exchanges = CARRIED_OUT.reduce(withoutHeader, [...edited.exchanges()])
  return { recording: { ...edited, exchanges: () => exchanges }, version }
}

function withoutHeader(
  exchanges: readonly Exchange[],
  { header, is }: (typeof CARRIED_OUT)[number],
): Exchange[] {
  const found = exchanges.find(
    (x) =>
      is(x) &&
      isCarriedOut(x) &&
      replaced(x.request.headers, header).length < x.request.headers.length,
  )
  return exchanges.map((x) =>
    x === found
      ? { ...x, request: { ...x.request, headers: replaced(x.request.headers, header) } }
      : x,
  )
}

function isCarriedOut({ request, response }: Exchange): boolean {
  return response !== undefined && response.status < 300 && !request.target.includes('/sessions')
}
