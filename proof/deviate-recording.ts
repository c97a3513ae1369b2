import { editWritten } from '../src/deviations/written.ts'
import { createAnnotator } from '../src/judge/facts/annotate.ts'
import { foldCredentials } from '../src/judge/facts/ledger.ts'
import { createLocator, rootsOf } from '../src/judge/roots.ts'
import type { Edit } from '../src/model/deviation.ts'
import { header } from '../src/model/exchange.ts'
import type { Body, Exchange } from '../src/model/exchange.ts'
import type { Annotated } from '../src/model/facts.ts'
import type { Recording } from '../src/model/recording.ts'
import type { Version } from '../src/model/version.ts'

/** Says what a server of a recording would have answered; undefined when no edit changes an answer. */
export type Deviate = (edits: readonly Edit[]) => Recording | undefined

/** Reads a recording once, for many deviations of the server that answered in it. */
export function deviatorOf(recording: Recording, version: Version): Deviate {
  const exchanges = [...recording.exchanges()]
  const locate = createLocator(rootsOf(recording))
  const ledger = foldCredentials(exchanges, locate, recording.header.actors)
  const known = exchanges.map(createAnnotator({ version, ledger, locate }))
  return (edits) => {
    const edited = known.map((x) => answeredWith(x, edits))
    if (edited.every((exchange, at) => exchange === exchanges[at])) return undefined
    return { ...recording, exchanges: () => edited }
  }
}

/** The exchange with the edits that pick its answer; itself when none changes it. */
function answeredWith({ exchange, route, root }: Annotated, edits: readonly Edit[]): Exchange {
  const { request, response } = exchange
  if (root === undefined || !response || !isReadable(response.body)) return exchange
  const written = { status: response.status, headers: response.headers, text: response.body.text ?? '' }
  const asked = {
    ...{ method: request.method, target: request.target, route },
    header: (name: string) => header(request.headers, name),
  }
  const edited = editWritten(written, asked, edits)
  if (edited === written) return exchange
  const { status, headers, text } = edited
  const body =
    text === written.text
      ? response.body
      : ({ state: 'complete', size: Buffer.byteLength(text), text } as const)
  return { ...exchange, response: { ...response, status, headers, body } }
}

function isReadable({ state, base64 }: Body): boolean {
  return state === 'absent' || (state === 'complete' && base64 === undefined)
}
