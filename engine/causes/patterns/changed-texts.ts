import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { cut } from '../../text/words.ts'
import { shownBy } from '../shown.ts'

/** Minimum number of checks that show the same change. */
const CHECKS = 2

const BASIC_PLANE = 0xffff

/** Characters of a text, and those that replace them. */
interface Change {
  readonly from: string
  readonly to: string
}

/** Texts are returned with other characters in place of non-ASCII ones, as after a wrong encoding. */
export function changedTexts(failed: readonly Verdict[]): Cause | undefined {
  const changed = failed.flatMap((verdict) => {
    const change = changeIn(verdict)
    return change ? [{ verdict, change }] : []
  })
  const [first] = changed
  if (!first || changed.length < CHECKS) return undefined
  const verdicts = changed.map(({ verdict }) => verdict)
  const isBeyond = changed.every(({ change }) => (change.from.codePointAt(0) ?? 0) > BASIC_PLANE)
  const { from, to } = first.change
  return {
    sentence: `${isBeyond ? 'characters outside the Basic Multilingual Plane, such as emoji,' : 'non-ASCII characters'} are changed: "${cut(from)}" becomes "${cut(to)}"`,
    subject: { kind: 'body', routes: [] },
    certainty: 'likely',
    explains: verdicts.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(verdicts),
    remedy: 'read, store, and write every text as UTF-8 with up to four bytes a character',
  }
}

/** The first characters in which two texts differ, if these are not ASCII, and the texts go on alike. */
function changeIn({ expected = '', actual = '' }: Verdict): Change | undefined {
  const due = [...(/(?:^|\w: )(".*)/s.exec(expected)?.[1] ?? '')]
  const found = [...actual]
  const at = due.findIndex((character, index) => character !== found[index])
  const length = due.slice(at).findIndex(isAscii)
  if (at < 0 || length < 1 || !actual.startsWith('"')) return undefined
  const rest = due.slice(at + length, at + length + 2)
  const end = found.findIndex(
    (_, index) => index >= at && rest.every((one, offset) => one === found[index + offset]),
  )
  const from = due.slice(at, at + length).join('')
  // A wrong encoding makes one character of each byte, at most.
  return end < 0 || end - at > Buffer.byteLength(from)
    ? undefined
    : { from, to: found.slice(at, end).join('') }
}

function isAscii(character: string): boolean {
  return (character.codePointAt(0) ?? 0) < 0x80
}
