import type { AnswerChange, Judgement } from '#engine/model/upgrade/replay.ts'
import { ABSENT } from './change.ts'

/**
 * The results of the same call elsewhere, a list of differences from the recording for each round.
 */
interface Noise {
  /** Rounds on the control, which is as the recorded server was. */
  readonly control: readonly (readonly AnswerChange[])[]
  /** Further rounds on the target. */
  readonly repeats: readonly (readonly AnswerChange[])[]
}

/**
 * Weighs differences by the results of the same call elsewhere: what the control shows too is noise,
 * what is stable there changed, what varies from round to round on the target is noise.
 */
export function classifyCall(
  changes: readonly AnswerChange[],
  { control, repeats }: Noise,
): readonly AnswerChange[] {
  return changes.map((change) => {
    const stable = control.filter((round) => !round.some((one) => isSamePlace(one, change))).length
    const rounds = control.length
    if (rounds > 0 && stable < rounds)
      return noise(
        change,
        `this part also differs in ${rounds - stable} of ${rounds} control responses`,
      )
    if (rounds > 0 && isSettledByControl(change))
      return {
        ...change,
        judgement: 'changed',
        because: `this part was stable in ${stable} of ${rounds} control responses`,
      }
    if (change.judgement !== 'undecided' || repeats.length === 0) return change
    const seen = new Set(
      [change, ...repeats.flatMap((round) => round.filter((one) => isSamePlace(one, change)))].map(
        ({ after }) => after,
      ),
    )
    const turns = repeats.length + 1
    return seen.size > 1
      ? noise(change, `this part had ${seen.size} values in ${turns} repetitions`)
      : {
          ...change,
          because: `this part stayed the same in ${turns} repetitions, but there is no control to compare with`,
        }
  })
}

/**
 * Differences that one pair of responses cannot decide; a header that is steadily present or
 * missing is no noise.
 */
function isSettledByControl({ judgement, class: kind, before, after }: AnswerChange): boolean {
  const isPresence = kind === 'header' && (before === ABSENT || after === ABSENT)
  return judgement === 'undecided' || (judgement === 'noise' && isPresence)
}

function isSamePlace(a: AnswerChange, b: AnswerChange): boolean {
  return a.class === b.class && a.place === b.place
}

function noise(change: AnswerChange, because: string): AnswerChange {
  return { ...change, judgement: 'noise', because }
}

/** The result of a call: its worst difference. */
export function judgeChanges(changes: readonly AnswerChange[]): Judgement {
  if (changes.some(({ judgement }) => judgement === 'changed')) return 'changed'
  if (changes.some(({ judgement }) => judgement === 'undecided')) return 'undecided'
  return changes.length > 0 ? 'noise' : 'same'
}
