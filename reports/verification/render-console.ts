import type {
  BundleState,
  Graded,
  Verification,
  VerdictDifference,
} from '#engine/model/results/bundle.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import { counted } from '#engine/text/words.ts'
import { wrapText } from '../console/console-layout.ts'
import { colourOf, type Layout } from '../console/console-style.ts'
import { knownInWords, knownWord } from '../known-words.ts'
import { RATING_LEGEND } from '../legend.ts'
import { asSentence, visibleLine } from '../visible.ts'

/** Differences of one kind that are shown at most; JSON holds all. */
const MOST_SHOWN = 20

/** The rating whose mark and colour a state wears. */
const LOOKS: Readonly<Record<BundleState, Rating>> = {
  verified: 'ok',
  later: 'ok',
  regraded: 'unverified',
  refused: 'violation',
}

/** What a bundle turned out to be, for a terminal. */
export function renderVerification(verification: Verification, { width, color }: Layout): string {
  const { bundle, state, sentence, faults } = verification
  const lines = (text: string, first = '  '): readonly string[] =>
    wrapText(visibleLine(text), { width, first })
  const marked = (rating: Rating, text: string): readonly string[] => {
    const [head = '', ...rest] = lines(text, `${RATING_LEGEND[rating].mark} `)
    return [colourOf(rating, color)(color.bold(head)), ...rest.map(color.bold)]
  }
  const grade = (
    when: string,
    { tool, suites, sentence: said, rating }: Graded,
  ): readonly string[] => [
    '',
    ...marked(rating, `${when}: ${said}`),
    ...lines(`by ${tool}, ${counted(suites.checks, 'check')}, suites sha256:${suites.sha256}`).map(
      color.dim,
    ),
  ]
  const { then, now } = verification
  return [
    ...marked(LOOKS[state], sentence),
    ...faults.flatMap(({ place, what }) => lines(`${place}: ${what}`, '  ✗ ')),
    ...[bundle, ...signerOf(verification), evidenceOf(verification)].flatMap((one) => lines(one)),
    ...(then ? grade(TITLES[state].then, { ...then, rating: ratingOf(then, state) }) : []),
    ...(now && state !== 'verified' ? grade(TITLES[state].now, now) : []),
    ...(state === 'refused' ? [] : differencesOf(verification, lines, color.bold)),
    ...knownOf(verification, lines, color.bold),
    '',
  ].join('\n')
}

/** What was signed, and what the evidence gives. */
const TITLES: Readonly<Record<BundleState, { readonly then: string; readonly now: string }>> = {
  verified: { then: 'The verdict', now: '' },
  later: { then: 'As of then', now: 'As of now' },
  regraded: { then: 'As of then, not verified', now: 'As of now' },
  refused: { then: 'What it says, and is not so', now: 'What its evidence gives' },
}

/** Nothing wears the mark of what holds that does not come out again. */
function ratingOf({ rating }: Graded, state: BundleState): Rating {
  return state === 'verified' || state === 'later' ? rating : LOOKS[state]
}

/** The fingerprint stands on a line of its own, to be held against another. */
function signerOf({ signer }: Verification): readonly string[] {
  if (!signer) return ['no signature was found that holds']
  const { fingerprint, isNamed } = signer
  return [
    `key sha256:${fingerprint}`,
    isNamed
      ? 'which is the one that was named'
      : 'whose it is, the bundle cannot tell: hold it against what the signer has published, or name that with --fingerprint',
  ]
}

function evidenceOf({ recorded, exchanges, told }: Verification): string {
  const when = recorded === undefined ? '' : `, recorded ${recorded} by its own word`
  const what =
    exchanges === undefined ? 'the evidence was not judged' : counted(exchanges, 'exchange')
  return [`${what}${exchanges === undefined ? '' : when}`, ...told].join('; ')
}

/** What the list of the bundle covers: no part of the evidence, so whose word it is stands above. */
function knownOf(
  { known }: Verification,
  lines: (text: string, first?: string) => readonly string[],
  bold: (text: string) => string,
): readonly string[] {
  if (!known) return []
  const { findings, file, day, outdated } = known
  const title = `Known deviations (${findings.length}), by ${file} as of ${day}: the signer's word`
  return [
    '',
    ...lines(title, '').map(bold),
    ...findings.flatMap(({ checkId, rating, isOverNow, ...own }) => {
      const over = isOverNow ? '; that day is over now' : ''
      const text = `${checkId}: ${knownWord(rating, own)}: ${knownInWords(own)}${over}`
      return lines(text, `  ${RATING_LEGEND[rating].mark} `)
    }),
    ...outdated.flatMap(({ says }) => lines(asSentence(says), '  - ')),
  ]
}

function differencesOf(
  { differences }: Verification,
  lines: (text: string, first?: string) => readonly string[],
  bold: (text: string) => string,
): readonly string[] {
  return KINDS.flatMap(({ kind, title, say }) => {
    const mine = differences.filter((one) => one.kind === kind)
    if (mine.length === 0) return []
    const more = mine.length - MOST_SHOWN
    return [
      '',
      bold(`${title} (${mine.length})`),
      ...mine.slice(0, MOST_SHOWN).flatMap((one) => lines(say(one))),
      ...(more > 0 ? lines(`and ${more} more; --json lists all`) : []),
    ]
  })
}

const KINDS: readonly {
  readonly kind: VerdictDifference['kind']
  readonly title: string
  readonly say: (difference: VerdictDifference) => string
}[] = [
  {
    kind: 'grade',
    title: 'Another grade',
    say: ({ checkId, then = 'not judged', now = '' }) => `${checkId}: then ${then}, now ${now}`,
  },
  {
    kind: 'gone',
    title: 'Judged then, and no more',
    say: ({ checkId, then = '' }) => `${checkId}: then ${then}`,
  },
  {
    kind: 'new',
    title: 'Judged now alone',
    say: ({ checkId, now = '' }) => `${checkId}: now ${now}`,
  },
  {
    kind: 'words',
    title: 'The same grade in other words',
    say: ({ checkId, members }) => `${checkId}: ${members.join(', ')}`,
  },
]
