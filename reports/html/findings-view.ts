import { groupBy } from '#engine/model/group.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { KNOWN_MEANING, RATING_LEGEND } from '../legend.ts'
import { bySuite, countsInWords, type Sections } from '../sections.ts'
import { grouped } from '../shown-values.ts'
import { visible } from '../visible.ts'
import { createFinding, type FindingView } from './finding-view.ts'
import type { Surroundings } from './verdict-view.ts'

/** A section of findings of one kind. */
export interface FindingsView {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly count: string
  readonly groups: readonly GroupView[]
}

/** A group of findings, under a heading if it has a title. */
interface GroupView {
  readonly title: string | undefined
  readonly counts: string
  readonly isOpen: boolean
  readonly findings: readonly FindingView[]
}

/** Findings of a kind that are shown by suite, each closed, from this number on. */
const FEW = 20

interface Kind {
  readonly id: string
  readonly title: string
  readonly about: string
  /** Findings that need action are grouped by route, others by suite. */
  readonly by: 'route' | 'suite'
  readonly of: (sections: Sections) => readonly Verdict[]
}

const KINDS: readonly Kind[] = [
  kind('errors', 'Tool errors', 'error', 'route'),
  kind('violations', 'Violations', 'violation', 'route'),
  kind('warnings', 'Warnings', 'warning', 'suite'),
  {
    id: 'client',
    title: 'About the client',
    about: 'Mistakes that the client made in this traffic. They never count against the server.',
    by: 'suite',
    of: ({ client }) => client,
  },
  kind('notes', 'Notes', 'note', 'suite'),
  {
    id: 'known',
    title: 'Accepted findings',
    about: KNOWN_MEANING,
    by: 'suite',
    of: ({ known }) => known,
  },
]

/** The sections of findings that have any, the gravest first; the very first finding is open. */
export function viewFindings(sections: Sections, around: Surroundings): readonly FindingsView[] {
  const findingOf = createFinding(around)
  return KINDS.filter(({ of }) => of(sections).length > 0).map((one) => {
    const verdicts = one.of(sections)
    const groups = one.by === 'route' ? byRoute(verdicts, around) : bySuites(verdicts)
    return {
      id: one.id,
      title: one.title,
      about: one.about,
      count: grouped(verdicts.length),
      groups: groups.map(({ members, ...group }) => ({
        ...group,
        findings: members.map(findingOf),
      })),
    }
  })
}

interface Members extends Omit<GroupView, 'findings'> {
  readonly members: readonly Verdict[]
}

/** In one group, those of one route side by side, the routes in the order of their first finding. */
function byRoute(verdicts: readonly Verdict[], { callOf }: Surroundings): readonly Members[] {
  const members = [...groupBy(verdicts, callOf).values()].flat()
  return [{ title: undefined, counts: '', isOpen: true, members }]
}

function bySuites(verdicts: readonly Verdict[]): readonly Members[] {
  return bySuite(verdicts).map(({ name, verdicts: members }) => ({
    title: visible(name),
    counts: countsInWords(members),
    isOpen: verdicts.length <= FEW,
    members,
  }))
}

function kind(
  id: string,
  title: string,
  rating: 'error' | 'violation' | 'warning' | 'note',
  by: Kind['by'],
): Kind {
  return {
    id,
    title,
    by,
    about: RATING_LEGEND[rating].meaning,
    of: ({ server }: Sections) => server[rating],
  }
}
