import type { ItemPlace, ResultItem } from '#engine/model/results/result.ts'

/** Formats all facts about an item, one line each, such as `expected: a boolean`. */
export function factLines(item: ResultItem): readonly string[] {
  return [...facts(item), ['again', item.curl && `\n${item.curl}`] as const]
    .filter(([, text]) => text !== undefined && text !== '')
    .map(([name, text]) => `${name}: ${text ?? ''}`)
}

/** Returns the facts about an item by name, without its curl command; unknown ones are undefined. */
export function facts(
  item: ResultItem,
): readonly (readonly [name: string, text: string | undefined])[] {
  const { title, source, request, call, status, expected, found, says, pointer, field } = item
  const { exchanges, why, remedy, since, places } = item
  const isCompared = expected !== undefined || found !== undefined
  return [
    ['requirement', title],
    ['source', source],
    ['request', request ?? call],
    ['status', status === undefined ? undefined : String(status)],
    ['since', request === undefined ? since : undefined],
    ['says', isCompared ? undefined : says],
    ['expected', expected],
    ['found', found],
    ['at', pointer ?? (request === undefined ? field : undefined)],
    ['exchanges', exchanges.join(', ')],
    ['places', request === undefined ? places.map(placeInWords).join(', ') : undefined],
    ['why', why],
    ['remedy', remedy],
  ]
}

/** `backup.sh:14` */
export function placeInWords({ file, line }: ItemPlace): string {
  return line === undefined ? file : `${file}:${line}`
}
