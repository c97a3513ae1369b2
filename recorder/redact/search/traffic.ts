import { isRecord, memberAt } from '#engine/model/json/json.ts'
import { PROBE_ACTORS } from '#engine/model/probe.ts'
import { OUR_TOOL } from '#engine/model/recording.ts'

/** Members of a line whose values are words and numbers of the format, or of this tool. */
const WORDS = new Set(
  'type format version kind created plan index id spilled sum probe startedAt endedAt httpVersion status state size file offered outcome from until key mode standing count digest complete next'.split(
    ' ',
  ),
)

/** Members of a line whose names are words of the format, and whose values come from traffic or from a file. */
const MEMBERS = new Set(
  'request response failure body headers text base64 reason message method origin target actor actors what connection roots tool name commentedVersion commentedRoot commentedSettings reportedVersion assertedVersion redaction notProvable probes cipher certificates trust trusted because fitsHost subject issuer names serial fingerprint'.split(
    ' ',
  ),
)

/** Members whose values have members that are not of the format. */
const FOREIGN = new Set(['tool', 'commentedSettings'])

/** Whether a member of a line contains nothing but words of the format and of this tool. */
export function isWord(name: string, value: unknown): boolean {
  if (name === 'tool') return memberAt(value, 'name') === OUR_TOOL
  if (name === 'actor') return typeof value === 'string' && Object.hasOwn(PROBE_ACTORS, value)
  return WORDS.has(name) || (isRecord(value) && Object.hasOwn(PROBE_ACTORS, name))
}

/** Whether the name of a member is a word of the format. */
export function isNameOfFormat(name: string): boolean {
  return WORDS.has(name) || MEMBERS.has(name)
}

/**
 * A line of a recording without the words that this tool wrote: as JSON, what came from traffic. Only there
 * a secret is one; a password may well be a word of the format.
 */
export function extractTraffic(line: object): string {
  return JSON.stringify({ '': getContent(line) })
}

function getContent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(getContent)
  if (!isRecord(value)) return value
  return Object.entries(value).flatMap(([name, one]) => {
    if (isWord(name, one)) return []
    const content = FOREIGN.has(name) ? one : getContent(one)
    return isNameOfFormat(name) ? [content] : [name, content]
  })
}
