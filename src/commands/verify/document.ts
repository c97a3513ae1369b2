import type {
  BundleState,
  Graded,
  Verification,
  VerdictDifference,
} from '#engine/model/results/bundle.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import { counted } from '#engine/text/words.ts'
import { type Block, type Document, type Item, list, section } from '#reports/document/document.ts'
import { describeKnown, formatOutdated, knownInWords, knownWord } from '#reports/known-words.ts'
import { asSentence } from '#reports/visible.ts'

/** Differences of one kind that the console shows. */
const SHOWN = 20

/** The rating of each state, and the labels of the signed and the new verdict. */
const STATES: Readonly<
  Record<BundleState, { readonly rating: Rating; readonly then: string; readonly now: string }>
> = {
  verified: { rating: 'ok', then: 'The verdict', now: '' },
  later: { rating: 'ok', then: 'As signed', now: 'With the current checks' },
  regraded: {
    rating: 'unverified',
    then: 'As signed, not verified',
    now: 'With the current checks',
  },
  refused: {
    rating: 'violation',
    then: 'The bundle claims, incorrectly',
    now: 'Its evidence gives',
  },
}

/** Describes the state of a bundle, its signer, and how today's verdicts differ. */
export function describeVerification(verification: Verification): Document {
  const { bundle, state, sentence, faults, then, now, causes = [] } = verification
  const { rating, ...titles } = STATES[state]
  // Only a reproduced verdict keeps its own rating.
  const isReproduced = state === 'verified' || state === 'later'
  return {
    title: `Verification of ${bundle}`,
    headline: sentence,
    rating,
    facts: [...describeSigner(verification), describeEvidence(verification)],
    blocks: [
      ...list(
        faults.map(({ place, what }) => ({ text: `${place}: ${what}`, rating: 'violation' })),
      ),
      ...list([
        ...(then ? [describeVerdict(titles.then, isReproduced ? then : { ...then, rating })] : []),
        ...(now && state !== 'verified' ? [describeVerdict(titles.now, now)] : []),
      ]),
      ...(state === 'refused' ? [] : describeDifferences(verification)),
      ...section(`Causes (${causes.length})`, list(causes)),
      ...describeAccepted(verification),
    ],
  }
}

/** Describes the signer; the fingerprint is on a line of its own, so that it is easy to compare. */
function describeSigner({ signer }: Verification): readonly string[] {
  if (!signer) return ['No valid signature was found.']
  if (signer.expected !== undefined)
    return [
      'The signature is valid, but a different key made it:',
      `key sha256:${signer.fingerprint}`,
      'You specified:',
      `key sha256:${signer.expected}`,
      'Ask the signer which key is theirs. If it is the first, verify with its fingerprint. If it is the second, do not trust the bundle.',
    ]
  return [
    `key sha256:${signer.fingerprint}`,
    signer.isNamed
      ? 'This is the key that you specified.'
      : 'The bundle cannot prove whose key this is. Compare the key with the fingerprint published by the signer, or pass that fingerprint with --fingerprint.',
  ]
}

function describeEvidence({ recorded, exchanges, told }: Verification): string {
  if (exchanges === undefined) return ['the evidence was not checked', ...told].join('; ')
  const when = recorded === undefined ? '' : `, recorded ${recorded} according to the recording`
  return [`${counted(exchanges, 'exchange')}${when}`, ...told].join('; ')
}

function describeVerdict(when: string, { tool, suites, sentence, rating }: Graded): Item {
  return {
    text: `${when}: ${sentence}`,
    rating,
    details: [`by ${tool}, ${counted(suites.checks, 'check')}, suites sha256:${suites.sha256}`],
  }
}

/** Known findings are the word of the signer, not evidence. */
function describeAccepted({ known }: Verification): readonly Block[] {
  if (!known) return []
  const { findings, file, day } = known
  return [
    {
      type: 'heading',
      text: `Accepted findings (${findings.length}), by ${file} as of ${day}: the signer's word`,
    },
    ...list([
      ...describeKnown(
        findings.map(({ checkId, rating, isOverNow, ...own }) => ({
          checkId,
          rating,
          words: `${knownWord(rating, own)}: ${knownInWords(own)}${isOverNow ? '; expired since' : ''}`,
        })),
      ),
      ...formatOutdated(known).map(asSentence),
    ]),
  ]
}

function describeDifferences({ differences }: Verification): readonly Block[] {
  return KINDS.flatMap(({ kind, title, format }) => {
    const own = differences.filter((one) => one.kind === kind)
    return section(`${title} (${own.length})`, list(own.map(format), { shown: SHOWN }))
  })
}

const KINDS: readonly {
  readonly kind: VerdictDifference['kind']
  readonly title: string
  readonly format: (difference: VerdictDifference) => string
}[] = [
  {
    kind: 'grade',
    title: 'Different verdicts',
    format: ({ checkId, then = 'not tested', now = '' }) => `${checkId}: then ${then}, now ${now}`,
  },
  {
    kind: 'gone',
    title: 'Checked when signed, but not now',
    format: ({ checkId, then = '' }) => `${checkId}: then ${then}`,
  },
  {
    kind: 'new',
    title: 'Checked only now',
    format: ({ checkId, now = '' }) => `${checkId}: now ${now}`,
  },
  {
    kind: 'words',
    title: 'The same verdict, worded differently',
    format: ({ checkId, members }) => `${checkId}: ${members.join(', ')}`,
  },
]
