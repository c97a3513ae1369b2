import { isRecord, memberAt } from '#engine/model/json/json.ts'
import { asText } from './json-guard.ts'

interface Group {
  count: number
  readonly first: string
}

/** Counts the entries of a file that are no exchange with a server, by why. */
export function countLeftOut(total: number) {
  const groups = new Map<string, Group>()
  return {
    add(why: string, entry: unknown, position: number): void {
      const group = groups.get(why)
      if (group) group.count += 1
      else groups.set(why, { count: 1, first: `entry ${position}${getAddress(entry)}` })
    },
    /** One sentence for each reason, with the first entry. */
    remarks(): readonly string[] {
      return [...groups].map(
        ([why, { count, first }]) =>
          `${count} of ${total} entries ${count === 1 ? 'was' : 'were'} left out (${why}): ${count > 1 ? 'the first is ' : ''}${first}`,
      )
    },
  }
}

/** Only scheme and host: the rest may contain secrets. */
function getAddress(entry: unknown): string {
  const request = memberAt(entry, 'request')
  const url = (isRecord(request) ? asText(request['url']) : undefined) ?? ''
  const [origin] = /^[a-z][a-z+.-]*:(?:\/\/[^/?#@\s]{1,100}(?=[/?#]|$))?/i.exec(url) ?? []
  return origin === undefined ? '' : `, ${origin}`
}
