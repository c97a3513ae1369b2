import { wrapText } from '#reports/console/console-layout.ts'
import { newestSource } from '#engine/knowledge/releases.ts'
import { UsageError } from '#engine/model/errors.ts'
import { printJson } from '#reports/visible.ts'
import {
  routesNear,
  routeStory,
  type RouteStory,
  type StoryField,
} from '#upgrade/surface/route-story.ts'
import { formatList } from '#engine/text/words.ts'

/** A route's life as text, or as JSON. Throws a UsageError for a route that no release has. */
export function explainRoute(text: string, json: boolean, width: number): string {
  const story = routeStory(nameOf(text))
  if (!story) throw unknownRoute(text)
  return json ? printJson(story) : render(story, Math.min(width, 100))
}

/**
 * Returns the route's name in the table; the text may use other parameter names, and needs no method if the path has
 * one.
 */
function nameOf(text: string): string {
  const near = routesNear(text)
  const method = /^[A-Z]+ /.exec(text)?.[0]
  const fitting = near.filter((name) => method === undefined || name.startsWith(method))
  const plain = (name: string): string => name.replace(/\{[^{}]*\}/g, '{}')
  const same = fitting.filter((name) => plain(pathOf(name)) === plain(pathOf(text)))
  if (method === undefined && same.length > 1)
    throw new UsageError(
      `"${text}" matches more than one route; choose one of "${same.join('", "')}"`,
    )
  return same[0] ?? (fitting.length === 1 ? (fitting[0] ?? text) : text)
}

function pathOf(text: string): string {
  return text.replace(/^[A-Z]+ /, '')
}

function unknownRoute(text: string): UsageError {
  const near = routesNear(text).slice(0, 5)
  const hint =
    near.length > 0 ? `did you mean "${near.join('", "')}"` : '"list routes" lists all routes'
  return new UsageError(`no release up to ${newestSource()} has a route "${text}"; ${hint}`)
}

function render(story: RouteStory, width: number): string {
  const facts = factsOf(story).flatMap(([label, value]) =>
    wrapText(value, { width, first: `  ${label.padEnd(11)} ` }),
  )
  const events = story.events.flatMap(({ release, what, source }) =>
    wrapText(source === undefined ? what : `${what} (${source})`, {
      width,
      first: `  ${release.padEnd(11)} `,
    }),
  )
  const sections = [
    ...fieldSection(`Body on ${story.asOf}`, story.body?.fields, width),
    ...fieldSection(`Response on ${story.asOf}`, story.answer?.fields, width),
  ]
  return `${[story.name, '', ...facts, '', 'History', ...events, ...sections].join('\n')}\n`
}

function factsOf(story: RouteStory): readonly (readonly [label: string, value: string])[] {
  const { handler, replaces, seen, note, query, deprecatedSince, replacedBy, body } = story
  return [
    ['Releases', story.releases],
    ...(deprecatedSince === undefined ? [] : [['Deprecated', `since ${deprecatedSince}`] as const]),
    ...(replacedBy === undefined ? [] : [['Replaced by', replacedBy] as const]),
    ...(story.instead === undefined ? [] : [['Instead', story.instead] as const]),
    ...(replaces.length === 0 ? [] : [['Replaces', replaces.join(', ')] as const]),
    ...(story.isOptional ? [['Optional', 'a plugin or a setting adds it'] as const] : []),
    ['Status', String(story.status)],
    ['Login', story.login === 'open' ? 'not required' : 'required'],
    ['Permission', story.permissions.length > 0 ? formatList(story.permissions) : 'unknown'],
    ...(query.length === 0 ? [] : [['Query', query.join(', ')] as const]),
    ...(body?.strict === true ? [['Body', 'keys that are not listed are rejected'] as const] : []),
    ['Seen on', seen.length > 0 ? seen.join(', ') : 'no real server; based only on its source'],
    ...(note === undefined ? [] : [['Note', note] as const]),
    ...(handler === undefined
      ? []
      : [['Source', `${handler}, from the public release history`] as const]),
  ]
}

function fieldSection(
  title: string,
  fields: readonly StoryField[] | undefined,
  width: number,
): readonly string[] {
  if (fields === undefined || fields.length === 0) return []
  const room = Math.min(Math.max(...fields.map(({ name }) => name.length)), Math.floor(width / 2))
  const lines = fields.flatMap(({ name, type, required, nullable }) => {
    const marks = [type, ...(required ? ['required'] : []), ...(nullable ? [] : ['never null'])]
    const words = title.startsWith('Body') ? marks.filter((one) => one !== 'never null') : marks
    return wrapText(words.join(', '), { width, first: `  ${name.padEnd(room)}  ` })
  })
  return ['', title, ...lines]
}
