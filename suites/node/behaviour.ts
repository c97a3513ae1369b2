import {
  type Annotated,
  check,
  type Context,
  deviation,
  inconclusive,
  asRecord,
  isWithin,
  observed,
  one,
  parseVersion,
  goodReads,
} from '#engine/suite.ts'
import { nodeRecords } from './records.ts'

/** The release that a node reports against the one that it behaves like. */
export const behaviourChecks = [
  check('node.version.behaviour', 'MUST behave like the release it reports', {
    source: observed('2.0.3', '2.2.3', '2.5.2', '3.1.0', '3.2.0', '4.3.0', '5.1.0', '7.0.1'),
    evidence: one(goodReads(['GET /cluster', 'GET /system', 'GET /'])),
    isOfAll: true,
    judge: ([x], { behaviour }) => {
      const reported = versionsIn(x)
      if (reported.length === 0) return inconclusive('the response does not contain a version')
      if (!behaviour) return inconclusive('nothing in the recording distinguishes releases')
      if (behaviour.mixedWith)
        return deviation(
          `only the behavior of ${reported[0]?.text}`,
          describeOdd(behaviour.against),
        )
      // While a cluster is upgraded, its nodes report two releases, and one of them responds.
      if (reported.some((version) => isWithin(version, behaviour))) return undefined
      const because = behaviour.steps.map(({ what }) => what).join('; ')
      return deviation(
        `a release ${behaviour.text} (${because})`,
        `it reports ${reported[0]?.text}`,
      )
    },
    why: 'clients choose their requests based on the version that a node reports',
    remedy: 'report the release that matches the behavior, or run the same release on all nodes',
  }),
]

/** `cross-origin responses are on by default, as in 2.0.x to 3.3.x (and 1 more of this kind)` */
function describeOdd([first, ...others]: NonNullable<Context['behaviour']>['against']): string {
  const more = others.length === 0 ? '' : ` (and ${others.length} more of this kind)`
  return `${first?.what}, as in ${first?.releases}${more}`
}

function versionsIn(x: Annotated) {
  const records =
    x.route === 'GET /' ? [asRecord(x.json)] : nodeRecords(x).map(({ record }) => record)
  return records.flatMap(({ version }) =>
    typeof version === 'string' ? (parseVersion(version) ?? []) : [],
  )
}
