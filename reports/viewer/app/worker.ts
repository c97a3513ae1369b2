import { matchesDetail, type Term } from '../filter.ts'
import { type PackedDetails, unpackDetails } from '../traffic.ts'
import { unpackJson } from './source.ts'

/** One island to search. */
export interface Search {
  readonly island: string
  readonly first: number
  readonly term: Term
}

/** Searches islands outside the page's own thread. */
addEventListener('message', ({ data }: MessageEvent<Search>) => {
  void search(data)
})

async function search({ island, first, term }: Search): Promise<void> {
  const details = unpackDetails(await unpackJson<PackedDetails>(island))
  const rows = details.flatMap((detail, at) => (matchesDetail(term, detail) ? [first + at] : []))
  postMessage(rows)
}
