import { handlers } from '#reference/answers/handlers.ts'
import { releases } from '#engine/knowledge/releases.ts'
import { routesOf } from '#engine/knowledge/routes/routes.ts'
import { requireVersion } from '#engine/model/version.ts'

/** Areas with fewer routes than this in every release share a row. */
const SMALL = 8

/** Routes of a release by how the reference server handles them. */
interface Modelled {
  readonly line: string
  readonly all: number
  readonly modelled: number
  /** Reads that return an empty record in the format of the release. */
  readonly empty: number
  /** Rejected with 501 and a message, by area. */
  readonly refused: ReadonlyMap<string, number>
}

/** Renders the routes of each release that the reference server models, and those it rejects, by area. */
export function renderModelled(): string {
  const columns = listLines().map(countFor)
  const sizes = new Map<string, number>()
  for (const { refused } of columns)
    for (const [area, count] of refused) sizes.set(area, Math.max(sizes.get(area) ?? 0, count))
  const large = [...sizes].filter(([, size]) => size >= SMALL).map(([area]) => area)
  const rows: readonly (readonly [string, (one: Modelled) => number])[] = [
    ['all', ({ all }) => all],
    ['modelled', ({ modelled }) => modelled],
    ['reads without content', ({ empty }) => empty],
    ['501', ({ refused }) => sum([...refused.values()])],
    ...large
      .toSorted()
      .map((area) => [`501: /${area}`, ({ refused }: Modelled) => refused.get(area) ?? 0] as const),
    [
      '501: others',
      ({ refused }) =>
        sum([...refused].filter(([area]) => !large.includes(area)).map(([, count]) => count)),
    ],
  ]
  return [
    '## What the reference server models',
    '',
    'Routes of each release: modeled one by one; reads that are answered with a record of the shape of the release and',
    'nothing in it; changes that are rejected with 501 and a sentence that names route and release, by area.',
    '',
    `| Routes | ${columns.map(({ line }) => line).join(' | ')} |`,
    `| --- |${' --- |'.repeat(columns.length)}`,
    ...rows.map(([name, figure]) => `| ${name} | ${columns.map(figure).join(' | ')} |`),
    '',
  ].join('\n')
}

/** Lists the last release of each line since 2.0. */
function listLines(): readonly string[] {
  const last = new Map<string, string>()
  for (const { version } of releases()) {
    const [major = '', minor = ''] = version.split('.')
    if (Number(major) >= 2) last.set(`${major}.${minor}`, version)
  }
  return [...last.values()]
}

function countFor(text: string): Modelled {
  const version = requireVersion(text)
  const routes = routesOf(version)
  const others = routes.filter(({ name }) => !Object.hasOwn(handlers, name))
  const refused = new Map<string, number>()
  for (const { path } of others.filter(({ method }) => method !== 'GET')) {
    const area = getArea(path)
    refused.set(area, (refused.get(area) ?? 0) + 1)
  }
  return {
    line: `${version.major}.${version.minor}`,
    all: routes.length,
    modelled: routes.length - others.length,
    refused,
    empty: others.filter(({ method }) => method === 'GET').length,
  }
}

/**
 * Returns the area of a path: `/system/lookup/tables` is in `system/lookup`, and `/streams/{streamId}` in `streams`.
 */
function getArea(path: string): string {
  const [first = '', second = ''] = path.split('/').filter(Boolean)
  return first === 'system' && second !== '' ? `${first}/${second}` : first
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
