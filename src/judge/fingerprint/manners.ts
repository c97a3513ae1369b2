import { GATES } from '../../knowledge/gates.ts'
import type { Clue } from './clue.ts'
import { errorManners } from './error-manners.ts'
import { headerManners } from './header-manners.ts'
import type { Manner } from './manner.ts'
import type { Observation } from './observe.ts'
import { pathManners } from './path-manners.ts'
import { recordManners } from './record-manners.ts'
import { NONE, others, releasesIn } from './releases.ts'
import { sessionManners } from './session-manners.ts'

const MANNERS: readonly Manner[] = [
  ...headerManners,
  ...pathManners,
  ...errorManners,
  ...sessionManners,
  ...recordManners,
]

interface MannerClues {
  readonly shows: Manner['shows']
  readonly yes: Clue
  readonly no: Clue
}

/** What the manner of an answer tells; the releases are those of the gates. */
export function mannerClues(x: Observation): readonly Clue[] {
  all ??= MANNERS.map(withClues)
  const clues: Clue[] = []
  for (const { shows, yes, no } of all) {
    const shown = shows(x)
    if (shown !== undefined) clues.push(shown ? yes : no)
  }
  return clues
}
let all: readonly MannerClues[] | undefined

function withClues({ gates, shows, withoutCredential }: Manner): MannerClues {
  const releases = gates.reduce((set, gate) => set | releasesIn(GATES[gate].life), NONE)
  const rule = `gate ${gates.join(' ')}`
  const what = gates.map((gate) => GATES[gate].what).join(', or: ')
  const own = withoutCredential ? { withoutCredential } : {}
  return {
    shows,
    yes: { rule, what, releases, ...own },
    no: { rule, what: `not so: ${what}`, releases: others(releases), ...own },
  }
}
