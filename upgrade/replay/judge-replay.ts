import type { Exchange } from '#engine/model/exchange.ts'
import {
  type Judgement,
  JUDGEMENTS,
  type Replayed,
  type ReplayedCall,
} from '#engine/model/upgrade/replay.ts'
import type { Version } from '#engine/model/version.ts'
import { compareAnswers } from './compare-answer.ts'
import { judgeChanges, classifyCall } from './judge-call.ts'
import { counterpartsIn, listIdentities, strayIdentities } from './identities.ts'
import { createMapBack } from './map-back.ts'
import { asNotSent, shownUnsent } from './not-sent.ts'
import { asRunOut, ranOut } from './ran-out.ts'

/** One pass of a recording over a server. */
export interface Round {
  readonly sent: readonly Replayed[]
  /** Recorded value to what it is there; accounts and addresses too. */
  readonly bindings: ReadonlyMap<string, string>
  readonly version: Version
}

interface Rounds {
  readonly target: Round
  readonly control: readonly Round[]
  readonly repeats: readonly Round[]
  /** Release of the recorded server, when it is known. */
  readonly recordedVersion?: Version
  readonly routeOf: (exchange: Exchange) => string | undefined
}

/** Judges every call of a replay by the recorded responses, without the differences that are noise. */
export function judgeReplay(rounds: Rounds): readonly ReplayedCall[] {
  const compare = differencesIn(rounds)
  const there = counterpartsIn(rounds.target.sent)
  const late = ranOut(rounds.target.sent)
  const unsent = shownUnsent(rounds.target.sent)
  const control = rounds.control.map(({ sent }) => counterpartsIn(sent))
  return rounds.target.sent.map((sent, position) => {
    const { recorded, got, refusal, rebound } = sent
    const status = [recorded.response?.status ?? 0, got?.response?.status ?? 0] as const
    const { method, target } = recorded.request
    const call = { exchange: recorded.index, method, target, rebound, status }
    const reason =
      refusal ??
      (recorded.response ? undefined : 'the recording contains no response to this request')
    if (reason !== undefined || !got)
      return {
        ...call,
        judgement: 'undecided',
        changes: [],
        reason: reason ?? 'the request was not sent',
      }
    const weighed = classifyCall(compare(rounds.target)(sent), {
      control: roundsAt(rounds.control, position).map(([round, one]) => compare(round)(one)),
      repeats: roundsAt(rounds.repeats, position).map(([round, one]) => compare(round)(one)),
    })
    const by = unsent.get(sent)
    const settled = by ? weighed.map(asNotSent(by)) : weighed
    const told = late.has(sent) ? settled.map(asRunOut) : settled
    const changes = [...told, ...strayIdentities(sent, there, control)]
    return { ...call, judgement: judgeChanges(changes), changes }
  })
}

/** Number of calls with each result. */
export function countCalls(calls: readonly ReplayedCall[]): Readonly<Record<Judgement, number>> {
  const counts = Object.fromEntries(JUDGEMENTS.map((one) => [one, 0])) as Record<Judgement, number>
  for (const { judgement } of calls) counts[judgement] += 1
  return counts
}

function differencesIn({ recordedVersion, routeOf }: Rounds) {
  const known = new Map<Round, (sent: Replayed) => ReturnType<typeof compareAnswers>>()
  return (round: Round) => {
    const found = known.get(round)
    if (found) return found
    const identities = listIdentities(counterpartsIn(round.sent))
    const mapBack = createMapBack([...identities, ...round.bindings])
    const versions = recordedVersion ? [recordedVersion, round.version] : [round.version]
    const compare = ({ recorded, got }: Replayed): ReturnType<typeof compareAnswers> =>
      got ? compareAnswers(recorded, got, { route: routeOf(recorded), versions, mapBack }) : []
    known.set(round, compare)
    return compare
  }
}

/** The same call in other rounds, where it was sent and answered. */
function roundsAt(
  rounds: readonly Round[],
  position: number,
): readonly (readonly [Round, Replayed])[] {
  return rounds.flatMap((round) => {
    const sent = round.sent[position]
    return sent?.got?.response ? [[round, sent] as const] : []
  })
}
