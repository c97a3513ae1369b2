import { describeRoute } from '#engine/knowledge/routes/describe-route.ts'
import { newestLine } from '#engine/knowledge/releases.ts'
import { listRoots } from '#engine/judge/target/roots.ts'
import { findLinks } from '#engine/links/links.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Traffic } from '#reports/evidence.ts'

/** Returns the exchanges of a recording with the links between them. */
export function readTraffic(recording: Recording): Traffic {
  const { exchanges } = recording
  return {
    exchanges,
    roots: listRoots(recording),
    describeRoute,
    newest: newestLine(),
    links: () =>
      findLinks(exchanges()).links.map(({ value, origin, uses }) => ({
        value,
        from: origin.exchange,
        uses: uses.map(({ exchange }) => exchange),
      })),
  }
}
