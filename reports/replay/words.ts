import type { Judgement } from '../../src/model/upgrade/replay.ts'
import type { Rating } from '../../src/model/verdict.ts'

/** How a judgement is shown; the one place for these texts. */
export const JUDGEMENT_LEGEND: Readonly<
  Record<
    Judgement,
    {
      readonly title: string
      readonly meaning: string
      readonly rating: Rating
      readonly mark: string
    }
  >
> = {
  changed: {
    ...{ title: 'Changed', mark: '✗', rating: 'violation' },
    meaning: 'the target answers otherwise',
  },
  undecided: {
    ...{ title: 'Undecided', mark: '?', rating: 'unverified' },
    meaning: 'not sent, or nothing tells a change from what varies; never counted as same',
  },
  noise: {
    ...{ title: 'Noise', mark: 'i', rating: 'note' },
    meaning: 'differs only in what differs without any change of the server',
  },
  same: { title: 'Same', mark: '✓', rating: 'ok', meaning: 'the same answer' },
}
